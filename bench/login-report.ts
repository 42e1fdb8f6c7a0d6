/** The value below which a share of the sorted measurements lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (measurements: readonly number[]): number =>
  quantile(
    measurements.toSorted((a, b) => a - b),
    0.5,
  )

/** Milliseconds that a POST of JSON takes until its whole answer is there, and its status. */
export const timePost = async (address: string, body: unknown): Promise<{ ms: number; status: number }> => {
  const start = performance.now()
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(address).origin },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return { ms: performance.now() - start, status: response.status }
}

/** Says a figure with its target; a miss ends the program with 1. */
export const report = (what: string, ms: number, target: number): void => {
  const met = ms < target
  console.log(`${met ? 'ok  ' : 'MISS'} ${what}: ${ms.toFixed(2)} ms (target < ${target} ms)`)
  if (!met) process.exitCode = 1
}
