import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { HstsScope } from '#server/config.ts'
import { addSecurityHeaders, createContentSecurityPolicy, createPlainHeaders } from './security-headers.ts'

const hashText = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns the sources that a page's policy allows in one directive. */
const getPolicySources = (html: string, directive: string): string[] =>
  createContentSecurityPolicy(html)
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? []

describe('the policy of a page', () => {
  test.each<[string, string, string[]]>([
    ['no script', '<p>Home</p>', []],
    ['a script', '<script>a()</script>', ['a()']],
    ['a script of several lines', '<script>\na()\n<b()\n</script>', ['\na()\n<b()\n']],
    ['a script with an attribute', '<script type="module">a()</script>', ['a()']],
    ['an empty script', '<script></script>', ['']],
    ['two scripts', '<script>a()</script><p></p><script>b()</script>', ['a()', 'b()']],
    ['one script twice', '<script>a()</script><script>a()</script>', ['a()']],
    ['a file', '<script src="/assets/a.js"></script>', []],
    ['a file with other attributes', '<script type="module" async src="/a.js"></script>', []],
    ['a file and a script', '<script src="/a.js"></script><script>a()</script>', ['a()']],
    ['data for search engines', '<script type="application/ld+json">{}</script>', []],
    ['data of another kind', '<script type="application/json">{}</script>', ['{}']],
  ])('with %s allows exactly that', (_what, html, scripts) => {
    expect(getPolicySources(html, 'script-src')).toEqual(["'self'", ...scripts.map(hashText)])
  })

  test.each<[string, string, string[]]>([
    ['no style', '<p>Home</p>', []],
    ['a style', '<style>b{}</style>', ['b{}']],
    ['a style of several lines', '<style media="print">\nb {}\n\n</style>', ['\nb {}\n\n']],
    ['two styles', '<style>a{}</style><style>b{}</style>', ['a{}', 'b{}']],
    ['one style twice', '<style>a{}</style><style>a{}</style>', ['a{}']],
  ])('with %s allows exactly that', (_what, html, styles) => {
    expect(getPolicySources(html, 'style-src')).toEqual(["'self'", ...styles.map(hashText)])
  })

  test('allows nothing else', () => {
    expect(createContentSecurityPolicy('')).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ].join('; '),
    )
  })
})

const fetchHeaders = async (hsts: HstsScope | null) => {
  const app = fastify()
  await addSecurityHeaders(app, hsts)
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  const { connection, 'content-length': length, 'content-type': type, date, ...security } = headers
  return security
}

const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
const apiPolicy = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

test('every response has these headers, and HSTS over HTTPS', async () => {
  const always = {
    ...apiPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  expect(await fetchHeaders(null)).toEqual(always)
  expect(await fetchHeaders('subdomains')).toEqual({ ...always, ...transport })
})

test('a response without hooks has the most important headers', () => {
  const always = { ...apiPolicy, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
  expect(createPlainHeaders(null)).toEqual(always)
  expect(createPlainHeaders('subdomains')).toEqual({ ...always, ...transport })
})

test.each([
  ['host', 'max-age=63072000'],
  ['subdomains', 'max-age=63072000; includeSubDomains'],
  ['preload', 'max-age=63072000; includeSubDomains; preload'],
] as const)('HSTS reaches as far as HSTS=%s says', async (scope, header) => {
  expect((await fetchHeaders(scope))['strict-transport-security']).toBe(header)
  expect(createPlainHeaders(scope)['strict-transport-security']).toBe(header)
})
