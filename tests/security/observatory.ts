/**
 * Scores a response like Mozilla's HTTP Observatory (2026). The score starts at 100. Missing or weak headers
 * subtract points. Strict headers add points if the score without them is at least 90. An A+ is 100 or more.
 *
 * - Content-Security-Policy: missing -25; unsafe-inline, data:, any host, or entire schemes for scripts, any
 *   host or entire schemes for plug-ins, or an http: source -20; unsafe-eval -10; weak only for styles 0;
 *   strict +5; strict with default-src 'none' +10
 * - Strict-Transport-Security: missing -20; shorter than six months -10; longer 0
 * - X-Content-Type-Options: not nosniff -5
 * - Framing: limited by frame-ancestors +5; limited by X-Frame-Options 0; allowed -20
 * - Referrer-Policy: sends no URLs to other sites +5; missing 0; unsafe -5
 * - Cross-Origin-Resource-Policy: same-origin or same-site +10; otherwise 0
 * - Cross-Origin-Resource-Sharing: with credentials -50; otherwise 0
 * - Cookies: none 0; all Secure and SameSite, and session cookies HttpOnly +5; a cookie without Secure -20,
 *   or -40 if there's a session cookie; a session cookie without HttpOnly -30; otherwise a cookie without
 *   SameSite 0
 * - Scripts: none, or only own ones 0; all with integrity +5; others over https without integrity -5, and
 *   over http -50
 *
 * Doesn't check the redirect to https, which the proxy does, or browsers' preload list, which would add 5.
 */
export const calculateObservatoryScore = ({
  headers,
  body,
  url,
}: {
  headers: Headers
  body: string
  url: string
}): number => {
  const marks = [
    scoreContentSecurityPolicy(headers.get('content-security-policy')),
    scoreTransportSecurity(headers.get('strict-transport-security')),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    scoreFraming(headers),
    scoreReferrerPolicy(headers.get('referrer-policy')),
    /^same-(origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '') ? 10 : 0,
    headers.get('access-control-allow-credentials') === 'true' ? -50 : 0,
    scoreCookies(headers.getSetCookie()),
    scoreScripts(body, url),
  ]
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const base = 100 + sum(marks.filter((mark) => mark < 0))
  return base < 90 ? Math.max(0, base) : base + sum(marks.filter((mark) => mark > 0))
}

const parseSources = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name.toLowerCase(), sources]
    }),
  )

const broadSources = ['*', 'http:', 'https:', 'ftp:']

const scoreContentSecurityPolicy = (policy: string | null): number => {
  if (!policy) return -25
  const directives = parseSources(policy)
  const getSources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  const allowsAnyOf = (name: string, ...loose: string[]) =>
    getSources(name).some((source) => loose.includes(source))
  if (
    allowsAnyOf('script-src', "'unsafe-inline'", 'data:', ...broadSources) ||
    allowsAnyOf('object-src', ...broadSources)
  )
    return -20
  if ([...directives.values()].flat().some((source) => source.startsWith('http:'))) return -20
  if (allowsAnyOf('script-src', "'unsafe-eval'") || allowsAnyOf('style-src', "'unsafe-eval'")) return -10
  if (allowsAnyOf('style-src', "'unsafe-inline'", 'data:', ...broadSources)) return 0
  return directives.get('default-src')?.join() === "'none'" ? 10 : 5
}

const scoreTransportSecurity = (header: string | null): number => {
  if (!header) return -20
  return Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0) < 15_768_000 ? -10 : 0
}

const scoreFraming = (headers: Headers): number => {
  const ancestors = parseSources(headers.get('content-security-policy') ?? '').get('frame-ancestors')
  if (ancestors?.length && !ancestors.some((source) => broadSources.includes(source))) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

const scoreReferrerPolicy = (header: string | null): number => {
  if (header === null) return 0
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header) ? 5 : -5
}

const scoreCookies = (cookies: string[]): number => {
  if (cookies.length === 0) return 0
  const isSession = (cookie: string) => /^[^=]*(login|sess)/i.test(cookie)
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie))) return cookies.some(isSession) ? -40 : -20
  if (cookies.some((cookie) => isSession(cookie) && !/;\s*httponly/i.test(cookie))) return -30
  return cookies.every((cookie) => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0
}

const scoreScripts = (body: string, url: string): number => {
  const scripts = [...body.matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/g)]
  if (scripts.length === 0) return 0
  if (scripts.every(([tag]) => tag.includes('integrity='))) return 5
  const foreign = scripts
    .map(([, src = '']) => new URL(src, url))
    .filter(({ origin }) => origin !== new URL(url).origin)
  if (foreign.length === 0) return 0
  return foreign.every(({ protocol }) => protocol === 'https:') ? -5 : -50
}
