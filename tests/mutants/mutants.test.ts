import { existsSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { starterByEntryPoint } from './mutant-tester.ts'
import { applyMutant, findMutants, listSources, shuffle } from './mutants.ts'

const root = `${import.meta.dirname}/../..`
const source = `
const step = (amount: number, paid?: boolean) => {
  const rest = amount - 1
  if (paid && rest > 0 && amount < 9) return rest
  notify('a text')
  return <p>{paid || rest ? names.filter(isShown).map((name) => name?.length) : null}</p>
}
`

test('every mutant is one change that still parses', async () => {
  const mutants = await findMutants([{ name: 'web/step.tsx', content: source }])
  expect(mutants.length).toBeGreaterThan(15)
  const texts = mutants.map((mutant) => applyMutant(source, mutant))
  expect(new Set(texts).size).toBe(mutants.length)
  expect(texts).not.toContain(source)
  expect(texts.filter((text) => parseSync('step.tsx', text).errors.length > 0)).toEqual([])
  const changes = mutants.map(({ line, original, replacement }) => [line, original, replacement])
  expect(changes).toContainEqual([3, 'amount - 1', 'amount + 1'])
  expect(changes).toContainEqual([5, "notify('a text')", ';'])
})

test('a replaced logical operator keeps its operands', async () => {
  const mutants = await findMutants([{ name: 'rule.ts', content: 'export const may = a && b && c' }])
  const texts = mutants.map((mutant) => applyMutant('export const may = a && b && c', mutant))
  expect(texts).toContain('export const may = (a || b) && c')
})

test("texts and objects aren't mutated", async () => {
  expect(await findMutants([{ name: 'texts.ts', content: "export const texts = { a: 'b' }" }])).toEqual([])
})

test('the sample covers all three folders, without tests, demo data, and migrations', () => {
  const sources = listSources(root)
  for (const folder of ['contract', 'server', 'web'])
    expect(sources.filter((file) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(50)
  expect(sources.filter((file) => /\.test\.|\/demo\/insert|migrations\//.test(file))).toEqual([])
})

test('finds the tests of every worker by the file that starts it', () => {
  const sources = listSources(root)
  const workers = sources.filter((file) => /\.worker\.ts$|-thread\.ts$/.test(file))
  expect(Object.keys(starterByEntryPoint)).toEqual(expect.arrayContaining(workers))
  for (const file of Object.entries(starterByEntryPoint).flat())
    expect(existsSync(`${root}/${file}`), file).toBe(true)
})

test('the same seed gives the same mutants, and another seed gives others', () => {
  const all = Array.from({ length: 5000 }, (_, index) => index)
  const draw = (seed: number) => shuffle(all, seed).slice(0, 200)
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(new Set(draw(7)).size).toBe(200)
  expect(shuffle(all, 7).toSorted((a, b) => a - b)).toEqual(all)
})
