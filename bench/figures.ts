/** A measured value with its limits: `must` is required, and `aim` is the goal. */
export interface Figure {
  name: string
  unit: string
  value: number
  /** Minimum and maximum across the rounds, if there were several. */
  spread?: [least: number, most: number]
  must: number
  aim: number
  /** Whether a higher value is better. Defaults to false. */
  isHigherBetter?: boolean
}

export const getQuantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

export const getMedian = (values: readonly number[]): number => getQuantile(values, 0.5)

/** Computes the median, minimum, and maximum of several rounds. */
export const summarizeRounds = (values: readonly number[]): Pick<Figure, 'value' | 'spread'> => ({
  value: getMedian(values),
  spread: [Math.min(...values), Math.max(...values)],
})

/** Runs two measurements alternately, so that background load affects both equally. */
export const measureAlternately = async <A, B>(
  rounds: number,
  one: () => Promise<A>,
  other: () => Promise<B>,
): Promise<[A, B][]> => {
  const pairs: [A, B][] = []
  for (let round = 0; round < rounds; round += 1) pairs.push([await one(), await other()])
  return pairs
}

export const missesTarget = ({ value, must, isHigherBetter = false }: Figure): boolean =>
  !(isHigherBetter ? value >= must : value <= must)

const formatShort = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0))

export const formatLine = (figure: Figure): string => {
  const { name, unit, value, spread, must, aim, isHigherBetter } = figure
  const sign = isHigherBetter ? '≥' : '≤'
  const now = `${formatShort(value)}${spread ? ` (${spread.map(formatShort).join('–')})` : ''} ${unit}`
  return `${name.padEnd(58)}${now.padEnd(28)}${`${sign} ${formatShort(must)}`.padEnd(10)}${`${sign} ${formatShort(aim)}`.padEnd(10)}${missesTarget(figure) ? 'MISSED' : ''}`
}

export const TABLE_HEADING = `${'measure'.padEnd(58)}${'now'.padEnd(28)}${'must'.padEnd(10)}aim`
