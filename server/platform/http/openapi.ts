import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { brand } from '#contract/brand.ts'
import { once } from '#contract/once.ts'

/**
 * Serves Swagger UI from a separate server instance, which is created on first use because it's slow to load.
 */
const registerDocumentationPages = (app: FastifyInstance): void => {
  const opened = once(async () => {
    const pages = fastify()
    await pages.register(swagger, { openapi: {}, transformObject: () => app.swagger() })
    await pages.register(import('@fastify/swagger-ui'), {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'list', deepLinking: true },
    })
    return pages
  })
  for (const path of ['/api/docs', '/api/docs/*'])
    app.get(path, { schema: { hide: true } }, async ({ url, headers }, reply) => {
      const pages = await opened()
      const answer = await pages.inject({ url, headers })
      if (answer.statusCode === 404) return reply.callNotFound()
      return reply.status(answer.statusCode).headers(answer.headers).send(answer.rawPayload)
    })
}

/** Serves /api/openapi.json, and outside production also Swagger UI at /api/docs. */
export const registerApiDocumentation = async (
  app: FastifyInstance,
  { publicUrl, production }: { publicUrl: string; production: boolean },
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'Every call the browser makes. Errors have the form { success: false, error: { code, message, fields? } }.',
      },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  if (!production) registerDocumentationPages(app)
}
