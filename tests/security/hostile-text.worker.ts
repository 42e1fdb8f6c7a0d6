import { routes } from '#contract/routes.ts'
import { serveWorkerTask } from '#server/platform/untrusted/serve-worker-task.ts'

/** Texts that are slow to match with backtracking patterns if they're repeated. */
const textSeeds = [
  '1',
  ' ',
  'a',
  '.',
  '(',
  '*',
  '-',
  'a.',
  '1 ',
  '.1',
  '<a ',
  '=?',
  '\n',
  '\u00a0',
  '\u200b',
  'é',
  '慈',
  '[a](',
  '@a.',
]

/** Text sizes in characters: two common field limits, and nearly the 256 KiB limit for JSON bodies. */
const textSizes = [5_000, 20_000, 250_000]

const hostileTexts = textSeeds.flatMap((seed) =>
  textSizes.flatMap((size) => {
    const text = seed.repeat(Math.ceil(size / seed.length)).slice(0, size)
    return [text, `${text}!`]
  }),
)

/**
 * Validates every top-level field of every route's body, query, and parameters with every text. Skips schemas
 * that aren't objects. Returns the number of checks.
 */
serveWorkerTask((): number => {
  let checks = 0
  for (const { params, query, body } of routes)
    for (const schema of [params, query, body]) {
      if (!schema || !('shape' in schema)) continue
      for (const field of Object.values(
        schema.shape as Record<string, { safeParse(value: unknown): unknown }>,
      ))
        for (const text of hostileTexts) {
          field.safeParse(text)
          checks += 1
        }
    }
  return checks
})
