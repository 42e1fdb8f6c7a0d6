/**
 * What a page must reach in the median, besides passing every audit of accessibility, best practices and SEO. Times in
 * ms, sizes in bytes as transferred, performance out of 100.
 */
export interface Target {
  path: string
  performance: number
  lcp: number
  cls: number
  tbt: number
  script: number
  total: number
  html: number
  /** Audits that such a page cannot pass. */
  inherent?: readonly string[]
}

const kB = 1000

const informs = {
  performance: 100,
  lcp: 1000,
  cls: 0,
  tbt: 20,
  script: 15 * kB,
  total: 130 * kB,
  // Home holds a typeface of 12 kB.
  html: 40 * kB,
}
const works = {
  performance: 100,
  lcp: 1000,
  cls: 0.01,
  tbt: 50,
  script: 150 * kB,
  total: 290 * kB,
  html: 30 * kB,
}

/** The pages of the public site as a visitor meets them; the 404 page stands at any unknown address. */
export const targets: readonly Target[] = [
  ...['/', '/about', '/contact', '/terms', '/privacy', '/cookies'].map((path) => ({ path, ...informs })),
  // A real 404 is an error in the browser's console and nothing for search engines; sometimes it leads home before
  // Lighthouse has looked at its links.
  {
    path: '/no-such-page',
    ...informs,
    inherent: ['errors-in-console', 'http-status-code', 'is-crawlable', 'canonical'],
  },
  ...['/select-package', '/login'].map((path) => ({ path, ...works })),
]
