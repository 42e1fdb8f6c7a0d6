/** A test's result: its file, its full title, and its failures (titles of steps and assertion messages). */
export interface TestResult {
  file: string
  title: string
  passed: boolean
  /** Whether the test ran and failed. Skipped and interrupted tests neither passed nor failed. */
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

/** Converts the report of Playwright's JSON reporter to test results. */
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
    /** The error outside of tests, or an empty string. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** Converts the report of Vitest's JSON reporter to test results. `folder` is the root folder of the run. */
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
    // A failed import or hook leaves a message without failed tests. If the run stopped before the file,
    // there is no message.
    const fileFailed = fileStatus === 'failed' && message !== '' && !results.some(({ failed }) => failed)
    const ofFile = { file, title: '(the file itself)', passed: false, failed: true, failures: [] }
    return fileFailed ? [...results, ofFile] : results
  })
