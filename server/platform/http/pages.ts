import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { findPageByPath, getBuildPath, trimSlashes } from '#contract/pages.ts'
import { Problem } from '#contract/problem.ts'
import { toProblemReply } from './errors.ts'
import {
  type BuiltPage,
  containsSiteUrl,
  createBuiltPage,
  type Encoding,
  fastEncoders,
  readPages,
} from './read-pages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Prerendered pages, robots.txt, and sitemap.xml, by path. Empty if the web application isn't built. */
    pages: ReadonlyMap<string, BuiltPage>
  }
}

/** Reads the prerendered pages, so that domains can send them as responses. */
export const loadPages = (app: FastifyInstance, root: string, publicUrl: string): void => {
  app.decorate('pages', existsSync(root) ? readPages(root, publicUrl) : new Map<string, BuiltPage>())
}

/**
 * Pages whose forms require JavaScript. Without it, browsers post the forms, so that no field ends up in the
 * URL.
 */
const scriptOnlyForms = ['/login', '/register', '/forgot-password', '/select-package']

/**
 * Redirects posts from these forms to the form's page, which explains that it requires JavaScript. Doesn't
 * read the body. Keeps only the query string of the request's URL, because that URL can contain a different
 * host.
 */
const registerFormRedirects = (app: FastifyInstance): void => {
  for (const path of scriptOnlyForms)
    app.post(
      path,
      {
        schema: { hide: true },
        onRequest: async (request, reply) => {
          const [, query] = request.url.split('?', 2)
          return reply.redirect(query === undefined ? path : `${path}?${query}`, 303)
        },
      },
      (_request, reply) => reply.callNotFound(),
    )
}

/** Redirects from short paths to parts of pages. */
const shortcuts = { '/pricing': '/#pricing', '/faq': '/#faq', '/refunds': '/terms#refunds' }

const registerShortcuts = (app: FastifyInstance): void => {
  for (const [path, target] of Object.entries(shortcuts))
    app.get(path, { schema: { hide: true } }, (_request, reply) => reply.redirect(target, 302))
}

/**
 * Serves the build's files, except those in `app.pages`. Hashed assets are immutable and are compressed
 * during the build. All assets share one route, because separate routes would slow down startup.
 */
const serveFiles = async (app: FastifyInstance, root: string): Promise<void> => {
  const files = readdirSync(root, { encoding: 'utf8', recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join('/', relative(root, parentPath), name))
    .filter((path) => !containsSiteUrl(path.slice(1)) && !/\.(br|gz)$/.test(path))
  const known = new Set(files)
  await app.register(fastifyStatic, {
    root,
    serve: false,
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
  const file: RouteShorthandOptions = {
    schema: { hide: true },
    errorHandler: (error, request, reply) => {
      // The client disconnected before the first byte.
      if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
      else app.errorHandler(error, request, reply)
    },
  }
  const assets = '/assets/'
  for (const path of files.filter((each) => !each.startsWith(assets)))
    app.get(path, file, (_request, reply) => reply.sendFile(path))
  app.get<{ Params: { '*': string } }>(`${assets}*`, file, ({ params }, reply) => {
    const path = assets + params['*']
    return known.has(path) ? reply.sendFile(path) : reply.callNotFound()
  })
}

interface FoundPage {
  page: BuiltPage
  /** Whether search engines may index the page. */
  isIndexed: boolean
}

/** Returns the prerendered page for a path, or null. */
const findPage = (pages: ReadonlyMap<string, BuiltPage>, path: string): FoundPage | null => {
  const address = trimSlashes(path) || '/'
  const known = findPageByPath(address)
  const built = known && !known.values ? getBuildPath(known.path) : address
  const page = built === '/404' || built.endsWith('.html') ? undefined : pages.get(built)
  if (!page) return null
  if (known === undefined || known.access === 'public') return { page, isIndexed: true }
  return { page: fillInPath(page, known.path, address), isIndexed: false }
}

/** Serves the web application: prerendered pages, static files, and a 404 page. */
export const servePages = async (app: FastifyInstance, root: string): Promise<void> => {
  registerFormRedirects(app)
  registerShortcuts(app)
  if (existsSync(root)) await serveFiles(app, root)

  // Paths without parameters are resolved only once.
  const fixed = new Map([...app.pages.keys()].map((path) => [path, findPage(app.pages, path)]))
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const found = fixed.get(path) ?? findPage(app.pages, path)
    return found ? sendBuiltPage(request, reply, found.page, found) : reply.callNotFound()
  })

  const missing = app.pages.get('/404')
  app.setNotFoundHandler(async (request, reply) => {
    const isApi = request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method)
    if (missing && !isApi) return sendBuiltPage(request, reply, missing, { status: 404, isIndexed: false })
    const problem = new Problem('NOT_FOUND')
    reply.status(problem.status)
    if (isApi) return reply.header('cache-control', 'no-store').send(toProblemReply(problem))
    return reply.type('text/plain; charset=utf-8').send(problem.message)
  })
}

/** Returns the smallest encoding of a page that the client accepts. */
const chooseEncoding = ({ headers }: FastifyRequest, { encodings }: BuiltPage): Encoding => {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([, weight]) => !weight?.startsWith('q=') || Number(weight.slice(2)) !== 0)
    .map(([name]) => name)
  return encodings.find((encoding) => encoding && taken.includes(encoding))
}

const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)

/** Sends a page with its content security policy and entity tag. Browsers revalidate it on each visit. */
export const sendBuiltPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: BuiltPage,
  { status = 200, isIndexed = true }: { status?: number; isIndexed?: boolean } = {},
): Promise<FastifyReply> => {
  const encoding = chooseEncoding(request, page)
  const body = await page.encode(encoding)
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', body.etag)
  if (page.policy) reply.header('content-security-policy', page.policy)
  if (!isIndexed) reply.header('x-robots-tag', 'noindex')
  if (status === 200 && matchesEtag(request, body.etag)) return reply.status(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.status(status).type(page.type).send(body.content)
}

/** Matches paths that don't need to be escaped in HTML. */
const harmlessPathPattern = /^[\w/-]+$/

/**
 * Creates the page for a path with parameters, such as /project/:id. Replaces the placeholder in the document
 * with the actual path. Returns the page unchanged if it has no placeholder or the path would have to be
 * escaped. Uses fast compression, because the page is built for only one request.
 */
const fillInPath = (page: BuiltPage, path: string, address: string): BuiltPage => {
  const text = page.content.toString()
  const placeholder = getBuildPath(path)
  if (placeholder === path || !harmlessPathPattern.test(address) || !text.includes(placeholder)) return page
  return createBuiltPage(
    { ...page, content: Buffer.from(text.replaceAll(placeholder, address)) },
    fastEncoders,
  )
}
