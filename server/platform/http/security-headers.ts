import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Content security policy for API responses, which load nothing. */
const API_CONTENT_SECURITY_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Returns the hashes of a page's inline scripts or styles for its policy. */
const getHashes = (html: string, inline: RegExp): string[] =>
  [...html.matchAll(inline)]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

const inlineScriptPattern = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const inlineStylePattern = /<style([^>]*)>([\s\S]*?)<\/style>/g

/**
 * Creates a page's content security policy. Allows our own files, and the page's inline scripts and styles by
 * hash.
 */
export const createPagePolicy = (html: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(getHashes(html, inlineScriptPattern))].join(' '),
    ["style-src 'self'", ...new Set(getHashes(html, inlineStylePattern))].join(' '),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

const transportSecurity = { maxAge: 63_072_000, includeSubDomains: true, preload: true }

/** Creates headers for responses that don't pass through hooks, because the request can't be read. */
export const createPlainHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': API_CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  ...(secure
    ? { 'strict-transport-security': `max-age=${transportSecurity.maxAge}; includeSubDomains; preload` }
    : {}),
})

/** Sets the security headers on every response. Pages replace the policy with their own. */
export const addSecurityHeaders = async (app: FastifyInstance, secure: boolean): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? transportSecurity : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'content-security-policy': API_CONTENT_SECURITY_POLICY,
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    })
    done()
  })
}
