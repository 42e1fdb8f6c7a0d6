import type { Measurement } from './measure-page.ts'
import type { Target } from './web-targets.ts'

const columns = [17, 16, 9, 7, 8, 10, 10, 10]
const line = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(columns[0] ?? 0) : cell.padStart(columns[index] ?? 0)))
    .join('')

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

export const tableHead = line(['page', 'scores', 'LCP', 'CLS', 'TBT', 'script', 'HTML', 'in all'])

/** One page as a line of the table. Scores: performance, accessibility, best practices, search engines. */
export const renderRow = ({ path }: Target, measured: Measurement): string =>
  line([
    path,
    [measured.performance, measured.accessibility, measured.bestPractices, measured.seo].join('/'),
    `${(measured.lcp / 1000).toFixed(2)} s`,
    measured.cls.toFixed(3),
    `${Math.round(measured.tbt)} ms`,
    kB(measured.script),
    kB(measured.html),
    kB(measured.total),
  ])

/** A sentence for everything that a page misses. */
export const missesOf = (target: Target, measured: Measurement): string[] => {
  const miss = (name: string, is: number | string, must: number | string) =>
    `${target.path}: ${name} is ${is}, must be ${must}`
  const most = (['lcp', 'cls', 'tbt', 'script', 'total', 'html'] as const)
    .filter((field) => measured[field] > target[field])
    .map((field) => miss(field, Math.round(measured[field] * 1000) / 1000, `at most ${target[field]}`))
  const least =
    measured.performance < target.performance
      ? [miss('performance', measured.performance, `at least ${target.performance}`)]
      : []
  const faults = measured.faults.filter((fault) => !target.inherent?.includes(fault))
  return [...least, ...faults.map((fault) => `${target.path}: does not pass ${fault}`), ...most]
}
