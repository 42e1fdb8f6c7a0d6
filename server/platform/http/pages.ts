import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { builtAt, pageAt } from '#contract/pages.ts'
import { Problem } from '#contract/problem.ts'
import { addressPage } from './address-page.ts'
import { toReply } from './errors.ts'
import { type Page, readPages } from './read-pages.ts'
import { sendPage } from './send-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Finished pages by their address; empty when the web application was not built. */
    pages: ReadonlyMap<string, Page>
  }
}

/** Reads the finished pages, so that features can answer with one of them. */
export const providePages = (app: FastifyInstance, root: string, publicUrl: string): void => {
  app.decorate('pages', existsSync(root) ? readPages(root, publicUrl) : new Map<string, Page>())
}

/** Pages with forms that script sends. Without it a browser posts them here, as it must not put them into an address. */
const scriptedForms = ['/login', '/register', '/forgot-password', '/select-package']

/** Leads back to the page, which says that it needs script; what was posted is not even read. */
const leadBack = (app: FastifyInstance): void => {
  for (const path of scriptedForms)
    app.post(
      path,
      { schema: { hide: true }, onRequest: async (request, reply) => reply.redirect(request.url, 303) },
      (_request, reply) => reply.callNotFound(),
    )
}

/**
 * Serves the web application: a finished document for every page, and a real 404 for everything else. Hashed assets are immutable, and packed by the build.
 */
export const servePages = async (app: FastifyInstance, root: string): Promise<void> => {
  leadBack(app)
  const missing = app.pages.get('/404')

  if (existsSync(root))
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.html', '**/*.{br,gz}', 'robots.txt', 'sitemap.xml'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('vary', 'accept-encoding')
        response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })

  app.setNotFoundHandler(async (request, reply) => {
    const problem = new Problem('NOT_FOUND')
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method))
      return reply.header('cache-control', 'no-store').status(problem.status).send(toReply(problem))
    const address = path === '/' ? path : path.replace(/\/+$/, '')
    const known = pageAt(address)
    const built = known ? builtAt(known.path) : address
    const page = built === '/404' || built.endsWith('.html') ? undefined : app.pages.get(built)
    if (page && known?.access !== undefined && known.access !== 'public')
      return sendPage(request, reply, addressPage(page, known.path, address), { indexed: false })
    if (page) return sendPage(request, reply, page)
    if (missing) return sendPage(request, reply, missing, { status: 404, indexed: false })
    return reply.status(404).type('text/plain; charset=utf-8').send(problem.message)
  })
}
