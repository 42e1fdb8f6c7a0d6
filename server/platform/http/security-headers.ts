import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { HstsScope } from '#server/config.ts'

/** Content security policy for responses that load nothing, such as API responses. */
const API_CONTENT_SECURITY_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Returns the hashes of a page's inline scripts or styles for its policy. Omits JSON-LD. */
const getHashes = (html: string, inline: RegExp): string[] =>
  [...html.matchAll(inline)]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

const inlineScriptPattern = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const inlineStylePattern = /<style([^>]*)>([\s\S]*?)<\/style>/g

/**
 * Creates a page's content security policy. Allows our own files, data URLs for images and fonts, and the
 * page's inline scripts and styles by hash.
 */
export const createContentSecurityPolicy = (html: string): string =>
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

/** Two years, as recommended for the browsers' preload list, which requires at least one year. */
const HSTS_MAX_AGE_SECONDS = 63_072_000

const createTransportSecurity = (scope: HstsScope): string =>
  [
    `max-age=${HSTS_MAX_AGE_SECONDS}`,
    ...(scope === 'host' ? [] : ['includeSubDomains']),
    ...(scope === 'preload' ? ['preload'] : []),
  ].join('; ')

/** Creates headers for responses that don't pass through hooks, because the request can't be read. */
export const createPlainHeaders = (hsts: HstsScope | null): Record<string, string> => ({
  'content-security-policy': API_CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  ...(hsts ? { 'strict-transport-security': createTransportSecurity(hsts) } : {}),
})

/** Sets the security headers on every response. Pages and downloads replace the policy with their own. */
export const addSecurityHeaders = async (app: FastifyInstance, hsts: HstsScope | null): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: hsts
      ? {
          maxAge: HSTS_MAX_AGE_SECONDS,
          includeSubDomains: hsts !== 'host',
          preload: hsts === 'preload',
        }
      : false,
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
