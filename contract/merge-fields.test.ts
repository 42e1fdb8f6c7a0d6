import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const base = { name: 'Quay', purpose: 'Feed', goals: '' }

test('keeps the fields that only one side changed', () => {
  const mine = { ...base, purpose: 'Feed the town' }
  const theirs = { ...base, goals: 'Find donors' }
  expect(mergeFields(base, mine, theirs)).toEqual({
    merged: { name: 'Quay', purpose: 'Feed the town', goals: 'Find donors' },
    conflicts: [],
  })
})

test('a field that both changed to different values is a conflict', () => {
  const mine = { name: 'Harbor', purpose: 'Feed all ', goals: '' }
  const theirs = { name: 'Pier', purpose: 'Feed all', goals: '' }
  expect(mergeFields(base, mine, theirs)).toEqual({ merged: mine, conflicts: ['name'] })
})

test('ignores leading and trailing white space', () => {
  const theirs = { ...base, name: 'Pier' }
  expect(mergeFields(base, { ...base, name: ' Quay ' }, theirs)).toEqual({ merged: theirs, conflicts: [] })
})

test('a field that one side cleared stays empty', () => {
  const mine = { ...base, name: '' }
  expect(mergeFields(base, mine, base)).toEqual({ merged: mine, conflicts: [] })
})
