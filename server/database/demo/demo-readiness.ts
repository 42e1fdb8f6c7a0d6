import type { ReadinessStep } from '#contract/grant'
import type { WebsiteFinding } from '../schema.ts'

interface DemoReadiness {
  /** The day of the project on which its client answered; the website was checked minutes later. */
  day: number
  legalName: string
  website: string
  steps: readonly ReadinessStep[]
  pageCount: number
  /** What was found besides a site that is as it should be. */
  broken: readonly string[]
}

/** How far demo projects are toward the grant. */
export const demoReadiness: Readonly<Record<string, DemoReadiness>> = {
  'Saltmarsh Restoration Fund': {
    day: 8.2,
    legalName: 'Saltmarsh Restoration Fund, Inc.',
    website: 'saltmarshfund.example',
    steps: [],
    pageCount: 14,
    broken: [
      '/events/spring-planting: not found, linked from /news',
      '/files/annual-report.pdf: not found, linked from /about',
    ],
  },
  'Río Claro Water Project': {
    day: 22.4,
    legalName: 'Rio Claro Water Project',
    website: 'rioclaro.example',
    steps: ['nonprofitAccount', 'verification'],
    pageCount: 9,
    broken: [],
  },
}

/** What the check of a demo project's website found. */
export const findingsOf = ({ website, pageCount, broken }: DemoReadiness): WebsiteFinding[] => [
  { item: 'ownDomain', isDone: true, found: `The site is at ${website}.`, evidence: [] },
  {
    item: 'https',
    isDone: true,
    found: 'The certificate is valid, and every visitor ends up on HTTPS.',
    evidence: [],
  },
  {
    item: 'mission',
    isDone: true,
    found: 'Covered in 312 words on /about.',
    evidence: [],
  },
  {
    item: 'links',
    isDone: broken.length === 0,
    found:
      broken.length === 0
        ? `We read ${pageCount} pages. Every link worked.`
        : `We read ${pageCount} pages. ${broken.length} links didn't work.`,
    evidence: [...broken],
  },
  { item: 'noAds', isDone: true, found: `We read ${pageCount} pages and found no ad code.`, evidence: [] },
]
