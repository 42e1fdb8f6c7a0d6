import { routes } from '#contract/routes.ts'
import { answerInWorker } from '#server/platform/untrusted/answer-in-worker.ts'

/** Inputs that make backtracking patterns slow. */
const seeds = [
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

/** Sizes in characters: the two common limits of text fields, and one close to the 256 KiB limit of a JSON body. */
const sizes = [5_000, 20_000, 250_000]

const texts = seeds.flatMap((seed) =>
  sizes.flatMap((size) => {
    const text = seed.repeat(Math.ceil(size / seed.length)).slice(0, size)
    return [text, `${text}!`]
  }),
)

/** Checks every field of every route's body, query, and parameters with every text. @returns the number of checks */
answerInWorker((): number => {
  let checks = 0
  for (const { params, query, body } of routes)
    for (const schema of [params, query, body]) {
      if (!schema || !('shape' in schema)) continue
      for (const field of Object.values(
        schema.shape as Record<string, { safeParse(value: unknown): unknown }>,
      ))
        for (const text of texts) {
          field.safeParse(text)
          checks += 1
        }
    }
  return checks
})
