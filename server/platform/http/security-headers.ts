import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Of an API reply: nothing may be loaded by it at all. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What stands inline in a page, as hashes that allow exactly this. */
const hashesOf = (html: string, inline: RegExp): string[] =>
  [...html.matchAll(inline)]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const inlineStyle = /<style([^>]*)>([\s\S]*?)<\/style>/g

/** The content security policy of one page: our own files and what stands inline in it, nothing else. */
export const pagePolicy = (html: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashesOf(html, inlineScript))].join(' '),
    ["style-src 'self'", ...new Set(hashesOf(html, inlineStyle))].join(' '),
    "img-src 'self' data:",
    html.includes('url(data:font/woff2;') ? "font-src 'self' data:" : "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

const transport = { maxAge: 63_072_000, includeSubDomains: true, preload: true }

/** The most important ones, for a reply that no plugin and no hook ever sees. */
export const plainHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': apiPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  ...(secure
    ? { 'strict-transport-security': `max-age=${transport.maxAge}; includeSubDomains; preload` }
    : {}),
})

/** What the library would set on each reply: the same every time, so it is asked once. */
const headersOfHelmet = (secure: boolean): Record<string, string> => {
  const reply = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? transport : false,
    xFrameOptions: { action: 'deny' },
  })(reply.req, reply, () => {})
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** The headers of every reply. Pages replace the policy by their own. */
export const addSecurityHeaders = (app: FastifyInstance, secure: boolean): void => {
  const headers = {
    ...headersOfHelmet(secure),
    'content-security-policy': apiPolicy,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
