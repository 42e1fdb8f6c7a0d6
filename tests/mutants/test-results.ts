/** How one test ended: its file, its whole title, and what failed in it: titles of steps, messages of assertions. */
export interface TestResult {
  file: string
  title: string
  passed: boolean
  failures: string[]
}

interface Step {
  title: string
  error?: unknown
  steps?: Step[]
}
interface Suite {
  title: string
  file?: string
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    tests: { results: { status: string; steps?: Step[] }[] }[]
  }[]
}

const failedSteps = (steps: Step[] = []): string[] =>
  steps.flatMap(({ title, error, steps: inner }) => [...(error ? [title] : []), ...failedSteps(inner)])

/** The results in a report of Playwright's JSON reporter. */
export const readPlaywrightReport = (report: { suites: Suite[] }): TestResult[] => {
  const resultsIn = (suite: Suite, outer: string): TestResult[] => {
    const title = `${outer} ${suite.title}`
    const own = (suite.specs ?? []).map((spec) => {
      const results = spec.tests.flatMap((test) => test.results)
      return {
        file: `tests/journeys/${spec.file}`,
        title: `${title} ${spec.title}`,
        passed: results.length > 0 && results.every(({ status }) => status === 'passed'),
        failures: results.flatMap(({ steps }) => failedSteps(steps)),
      }
    })
    return [...own, ...(suite.suites ?? []).flatMap((inner) => resultsIn(inner, title))]
  }
  return report.suites.flatMap((suite) => resultsIn(suite, ''))
}

interface VitestReport {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** The results in a report of Vitest's JSON reporter; `folder` is where the tests ran. */
export const readVitestReport = (report: VitestReport, folder: string): TestResult[] =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages = [] }) => ({
        file: name.replace(`${folder}/`, ''),
        title: fullName,
        passed: status === 'passed',
        failures: failureMessages,
      })),
  )
