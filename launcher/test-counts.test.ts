import { expect, it } from 'vitest'
import { countPlaywright, countStep, countVitest, renderCounts, sumCounts } from './test-counts.ts'

const file = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) })

function vitestReport(passed: number, failed: number, files = [file('passed', passed + failed)]): unknown {
  return { numPassedTests: passed, numFailedTests: failed, testResults: files }
}

function playwrightReport(expected: number, unexpected: number, flaky = 0): unknown {
  return { stats: { expected, unexpected, flaky, skipped: 0 } }
}

it('takes the numbers of the runners', () => {
  expect(countVitest(vitestReport(5, 2), 1)).toEqual({ passed: 5, failed: 2 })
  expect(countPlaywright(playwrightReport(3, 1, 1), 1)).toEqual({ passed: 4, failed: 1 })
  expect(countStep(0)).toEqual({ passed: 1, failed: 0 })
  expect(countStep(2)).toEqual({ passed: 0, failed: 1 })
})

it('counts a test file that broke before its first test', () => {
  const report = vitestReport(5, 0, [file('passed', 5), file('failed', 0)])
  expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 1 })
})

it('counts a runner as failed that left no report, half a report, or ran nothing', () => {
  expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  expect(countVitest(null, 1)).toEqual({ passed: 0, failed: 1 })
  expect(countVitest(vitestReport(0, 0, []), 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(playwrightReport(0, 0), 0)).toEqual({ passed: 0, failed: 1 })
})

it('does not believe a runner that ends badly and names no failure', () => {
  expect(countVitest(vitestReport(5, 0), 1)).toEqual({ passed: 5, failed: 1 })
  expect(countPlaywright(playwrightReport(2, 0), 1)).toEqual({ passed: 2, failed: 1 })
})

it('sums over all runners', () => {
  const sum = sumCounts([
    countStep(0),
    countVitest(vitestReport(5, 2), 1),
    countPlaywright(playwrightReport(3, 0), 0),
  ])
  expect(renderCounts(sum)).toBe('9 passed, 2 failed')
})
