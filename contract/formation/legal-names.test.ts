import { expect, test } from 'vitest'
import { findSimilarNames } from './legal-names.ts'

const compare = (name: string, ...names: string[]) =>
  findSimilarNames(
    name,
    names.map((legalName, index) => ({ publicId: `project-${index}`, legalName })),
  ).map(({ legalName, isSame }) => [legalName, isSame])

test.each([
  ['The Harbor Light Fund, Inc.', 'Harbor Light Fund'],
  ['Harbor & Light Corporation', 'harbor and light'],
  ['Ángel’s Kitchen', 'ANGELS KITCHEN INC'],
  ['Фонд «Причал»', 'фонд причал'],
])('“%s” is the same name as “%s”', (one, other) => {
  expect(compare(one, other)).toEqual([[other, true]])
})

test.each([
  ['Harbor Light Fund', 'Harbour Light Fund'],
  ['Harbor Light Fund', 'Harbor Lights Fund'],
  ['Harbor Light Fund', 'Fund Light Harbor'],
  ['Pier Aid', 'Peer Aid'],
])('“%s” is similar to “%s”', (one, other) => {
  expect(compare(one, other)).toEqual([[other, false]])
})

test.each([
  ['Harbor Light Fund', 'Harbor Night Choir'],
  ['Pier', 'Peer'],
  ['Inc.', 'The Company'],
  ['Pier Fund', ''],
])('“%s” and “%s” are different names', (one, other) => {
  expect(compare(one, other)).toEqual([])
})

test('lists identical names before similar ones, at most ten', () => {
  expect(compare('Pier Fund', 'Pier Funds', 'Pier Fund LLC')).toEqual([
    ['Pier Fund LLC', true],
    ['Pier Funds', false],
  ])
  expect(compare('Pier Fund', ...Array.from({ length: 12 }, () => 'Pier Fund'))).toHaveLength(10)
})
