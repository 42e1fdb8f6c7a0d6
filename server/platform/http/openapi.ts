import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { brand } from '#contract/brand.ts'

/** /api/openapi.json everywhere, readable pages at /api/docs outside production. */
export const documentApi = async (
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
          'Every call of the browser. Refusals have the form { success: false, error: { code, message, fields? } }.',
      },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  if (!production)
    await app.register(import('@fastify/swagger-ui'), {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'list', deepLinking: true },
    })
}
