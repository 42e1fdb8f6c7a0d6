import { MINUTE_MS } from '#contract/dates.ts'
import type { ReadinessStep } from '#contract/grant'
import type { Transaction } from '#server/platform/database.ts'
import { readinessEntries, type WebsiteFinding, websiteChecks } from '../schema.ts'
import type { DemoProject, DemoTimes } from './demo-project.ts'

interface DemoReadiness {
  /** Days from the payment to the client's answers. The website is checked at the same time. */
  day: number
  legalName: string
  website: string
  steps: readonly ReadinessStep[]
  pageCount: number
  /** Broken links that the check found. */
  broken: readonly string[]
}

/** The demo projects' grant checklists, by project name. */
const demoReadiness: Readonly<Record<string, DemoReadiness>> = {
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

const getFindings = ({ website, pageCount, broken }: DemoReadiness): WebsiteFinding[] => [
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
        : `We read ${pageCount} pages. ${broken.length} links didn’t work.`,
    evidence: [...broken],
  },
  { item: 'noAds', isDone: true, found: `We read ${pageCount} pages and found no ad code.`, evidence: [] },
]

export const insertReadiness = async (
  tx: Transaction,
  project: DemoProject,
  { id: projectId, ownerId }: { id: number; ownerId: number },
  { at }: DemoTimes,
): Promise<void> => {
  const readiness = demoReadiness[project.name]
  if (!readiness) return
  const { day, legalName, website, steps, pageCount } = readiness
  const by = { projectId, recordedBy: ownerId }
  await tx
    .insert(readinessEntries)
    .values([
      { ...by, name: 'eligibility', value: 'eligible', recordedAt: at(day) },
      { ...by, name: 'legalName', value: legalName, recordedAt: at(day) },
      { ...by, name: 'website', value: website, recordedAt: at(day) },
      ...steps.map((name, place) => ({ ...by, name, value: 'done', recordedAt: at(day + place + 1) })),
    ])
  await tx.insert(websiteChecks).values({
    projectId,
    address: website,
    status: 'done',
    pageCount,
    findings: getFindings(readiness),
    requestedBy: ownerId,
    createdAt: at(day),
    finishedAt: new Date(at(day).getTime() + MINUTE_MS),
  })
}
