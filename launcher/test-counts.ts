import { z } from 'zod'

export type Counts = { passed: number; failed: number }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/**
 * Counts what Vitest ran. A file that broke before its first test counts as one failure.
 * @param report its JSON report, undefined when it wrote none, null when that was cut off by a crash
 */
export function countVitest(report: unknown, exitCode: number): Counts {
  const parsed = VitestReport.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = parsed.data
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return distrust({ passed: numPassedTests, failed: numFailedTests + broken.length }, exitCode)
}

/** Counts what Playwright ran. A test that only passed when repeated counts as passed. */
export function countPlaywright(report: unknown, exitCode: number): Counts {
  const parsed = PlaywrightReport.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = parsed.data.stats
  return distrust({ passed: expected + flaky, failed: unexpected }, exitCode)
}

/** A step that is not a test runner counts as one test. */
export function countStep(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

export function sumCounts(all: Counts[]): Counts {
  return all.reduce((sum, counts) => ({
    passed: sum.passed + counts.passed,
    failed: sum.failed + counts.failed,
  }))
}

/** The last line of `npm test`. */
export function renderCounts(counts: Counts): string {
  return `${counts.passed} passed, ${counts.failed} failed`
}

/** A runner that ran nothing, or ended badly without naming a failed test, has failed all the same. */
function distrust(counts: Counts, exitCode: number): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  const hidesFailure = exitCode !== 0 && counts.failed === 0
  return ranNothing || hidesFailure ? { ...counts, failed: counts.failed + 1 } : counts
}
