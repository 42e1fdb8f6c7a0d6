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

const target = {
  performance: 98,
  lcp: 1000,
  cls: 0,
  tbt: 50,
  script: 10 * kB,
  total: 130 * kB,
  html: 20 * kB,
}

const paths = ['/', '/about', '/contact', '/terms', '/privacy', '/cookies', '/select-package', '/login']

/** The public pages. Any unknown path shows the 404 page. */
export const targets: readonly Target[] = [
  ...paths.map((path) => ({ path, ...target })),
  {
    path: '/no-such-page',
    ...target,
    // Its countdown needs React, which it loads once the page is shown.
    performance: 90,
    tbt: 300,
    script: 250 * kB,
    total: 320 * kB,
    inherent: ['errors-in-console', 'http-status-code', 'is-crawlable', 'canonical', 'inspector-issues'],
  },
]
