import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const ASSETS = [
  { url: '/styles/shared.css', file: new URL('./shared.css', import.meta.url), type: 'text/css' },
  {
    url: '/styles/checkout.css',
    file: new URL('../payments/checkout/checkout.css', import.meta.url),
    type: 'text/css',
  },
  { url: '/styles/mailbox.css', file: new URL('../mailbox/mailbox.css', import.meta.url), type: 'text/css' },
  {
    url: '/scripts/live-list.js',
    file: new URL('../mailbox/live-list.js', import.meta.url),
    type: 'text/javascript',
  },
]

/** Adds the styles and the one script of the pages, read once at start. */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const asset of ASSETS) {
    const content = readFileSync(asset.file)
    app.get(asset.url, (_, reply) =>
      reply
        .type(`${asset.type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(content),
    )
  }
}
