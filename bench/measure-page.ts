import lighthouse, { type Result } from 'lighthouse'

/**
 * Result of one Lighthouse run. Times in ms, sizes in bytes, scores out of 100. `script` includes inline
 * scripts.
 */
export interface Measurement {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcp: number
  cls: number
  tbt: number
  script: number
  total: number
  html: number
  /** Failed audits, except those for performance. */
  faults: string[]
}

interface NetworkRequest {
  resourceType: string
  transferSize: number
}

const getRequests = ({ audits }: Result): NetworkRequest[] => {
  const { details } = audits['network-requests'] ?? {}
  return details?.type === 'table'
    ? details.items.map(({ resourceType, transferSize }) => ({
        resourceType: String(resourceType),
        transferSize: Number(transferSize),
      }))
    : []
}

const sumSizes = (requests: NetworkRequest[], type?: string): number =>
  requests
    .filter(({ resourceType }) => type === undefined || resourceType === type)
    .reduce((sum, { transferSize }) => sum + transferSize, 0)

const findFaults = ({ categories, audits }: Result): string[] =>
  ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )

/** Measures the size of a page's inline scripts, in bytes. */
const measureInlineScript = async (url: string): Promise<number> => {
  const html = await (await fetch(url)).text()
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/ld\+json|speculationrules/.test(attributes))
    .reduce((sum, [, , text = '']) => sum + Buffer.byteLength(text), 0)
}

/** Runs Lighthouse. Tries up to three times, because it can report a runtime error on a busy machine. */
const runLighthouse = async (url: string, port: number, attempts = 3): Promise<Result> => {
  const report = (await lighthouse(url, { port, logLevel: 'error', ignoreStatusCode: true }))?.lhr
  if (report && !report.runtimeError) return report
  if (attempts > 1) return runLighthouse(url, port, attempts - 1)
  throw new Error(`${url} could not be measured: ${report?.runtimeError?.message}`)
}

/** Measures a page with Lighthouse's mobile profile. @param port the browser's debugging port */
export const measurePage = async (url: string, port: number): Promise<Measurement> => {
  const report = await runLighthouse(url, port)
  const getScore = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  const getFigure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const requests = getRequests(report)
  return {
    performance: getScore('performance'),
    accessibility: getScore('accessibility'),
    bestPractices: getScore('best-practices'),
    seo: getScore('seo'),
    lcp: getFigure('largest-contentful-paint'),
    // Three decimals, because smaller shifts are invisible.
    cls: Math.round(getFigure('cumulative-layout-shift') * 1000) / 1000,
    tbt: getFigure('total-blocking-time'),
    script: sumSizes(requests, 'Script') + (await measureInlineScript(url)),
    total: sumSizes(requests),
    html: sumSizes(requests, 'Document'),
    faults: findFaults(report),
  }
}
