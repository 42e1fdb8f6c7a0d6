import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const base = { name: 'Quay', purpose: 'Feed', goals: '' }

test('each side keeps what only it changed', () => {
  const mine = { ...base, purpose: 'Feed the town' }
  const theirs = { ...base, goals: 'Find donors' }
  expect(mergeFields(base, mine, theirs)).toEqual({
    merged: { name: 'Quay', purpose: 'Feed the town', goals: 'Find donors' },
    conflicts: [],
  })
})

test('a field that both changed is a conflict, unless they wrote the same', () => {
  const mine = { name: 'Harbor', purpose: 'Feed all ', goals: '' }
  const theirs = { name: 'Pier', purpose: 'Feed all', goals: '' }
  expect(mergeFields(base, mine, theirs)).toEqual({ merged: mine, conflicts: ['name'] })
})

test('white space at the ends is no change', () => {
  const theirs = { ...base, name: 'Pier' }
  expect(mergeFields(base, { ...base, name: ' Quay ' }, theirs)).toEqual({ merged: theirs, conflicts: [] })
})

test('a field that one side emptied stays empty', () => {
  const mine = { ...base, name: '' }
  expect(mergeFields(base, mine, base)).toEqual({ merged: mine, conflicts: [] })
})
