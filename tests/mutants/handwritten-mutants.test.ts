import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHandwrittenMutants } from './handwritten-mutants.ts'

const root = join(import.meta.dirname, '..', '..')

test('every hand-written mutant fits its file, and its test names the violated statement', () => {
  const misplaced = readHandwrittenMutants().filter(({ id, test: file, title }) => {
    const text = readFileSync(join(root, file), 'utf8')
    return !text.includes(title) || !text.includes(`[${id}]`)
  })
  expect(misplaced).toEqual([])
})
