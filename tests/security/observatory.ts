/**
 * Scores a reply like Mozilla's HTTP Observatory (grader of 2026). A site starts with 100 points. Missing or
 * loose headers subtract points. Stricter ones add points if at least 90 are left without them. 100 is an A+.
 *
 * | Looked at | Points |
 * |---|---|
 * | Content-Security-Policy | none -25; unsafe-inline, data: or whole schemes for scripts -20; unsafe-eval -10; loose styles 0; nothing unsafe +5; and default-src 'none' besides +10 |
 * | Strict-Transport-Security | none -20; shorter than six months -10; longer 0; in the browsers' preload list +5 |
 * | X-Content-Type-Options | not nosniff -5 |
 * | framing | forbidden by frame-ancestors +5; by X-Frame-Options 0; not at all -20 |
 * | Referrer-Policy | keeps addresses from other sites +5; none 0; unsafe -5 |
 * | Cross-Origin-Resource-Policy | same-origin or same-site +10; else 0 |
 * | Cross-Origin-Resource-Sharing | open to everybody with credentials -50; else 0 |
 * | cookies | none 0; all Secure, SameSite and, of sessions, HttpOnly +5; a session's without Secure -40, without HttpOnly -30; any without Secure -20 |
 * | scripts of other sites | none 0; over https without integrity -5; else -50; all with integrity +5 |
 * | redirection | to https 0, which is the proxy's part |
 *
 * The preload list isn't checked, so its +5 is never counted.
 */
export const calculateScore = ({
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
