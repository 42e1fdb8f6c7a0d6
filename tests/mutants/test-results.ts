/** The result of a test: its file, full title, and failures (titles of steps and messages of assertions). */
export interface TestResult {
  file: string
  title: string
  passed: boolean
  /** Whether it ran and failed. A skipped or interrupted test neither passed nor failed. */
  failed: boolean
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

const findFailedSteps = (steps: Step[] = []): string[] =>
  steps.flatMap(({ title, error, steps: inner }) => [...(error ? [title] : []), ...findFailedSteps(inner)])

/** Returns the results in a report of Playwright's JSON reporter. */
export const readPlaywrightReport = (report: { suites: Suite[] }): TestResult[] => {
  const listResults = (suite: Suite, outer: string): TestResult[] => {
    const title = `${outer} ${suite.title}`
    const own = (suite.specs ?? []).map((spec) => {
      const results = spec.tests.flatMap((test) => test.results)
      return {
        file: `tests/journeys/${spec.file}`,
        title: `${title} ${spec.title}`,
        passed: results.length > 0 && results.every(({ status }) => status === 'passed'),
        failed: results.some(({ status }) => status === 'failed' || status === 'timedOut'),
        failures: results.flatMap(({ steps }) => findFailedSteps(steps)),
      }
    })
    return [...own, ...(suite.suites ?? []).flatMap((inner) => listResults(inner, title))]
  }
  return report.suites.flatMap((suite) => listResults(suite, ''))
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    /** What failed outside the tests, or empty. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** Returns the results in a report of Vitest's JSON reporter. `folder` is where the tests ran. */
export const readVitestReport = (report: VitestReport, folder: string): TestResult[] =>
  report.testResults.flatMap(({ name, status: fileStatus, message, assertionResults }) => {
    const file = name.replace(`${folder}/`, '')
    const results = assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages = [] }) => ({
        file,
        title: fullName,
        passed: status === 'passed',
        failed: status === 'failed',
        failures: failureMessages,
      }))
    // A file whose import or hook fails has a message. One that a bail kept from running has none.
    const fileFailed = fileStatus === 'failed' && message !== '' && !results.some(({ failed }) => failed)
    const ofFile = { file, title: '(the file itself)', passed: false, failed: true, failures: [] }
    return fileFailed ? [...results, ofFile] : results
  })
