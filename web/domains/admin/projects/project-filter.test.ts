import { expect, test } from 'vitest'
import { filterIn, isNarrowed, withFilter } from './project-filter.ts'

const address = (text: string) => new URLSearchParams(text)

test('the filter comes from the address; nonsense counts as not given', () => {
  expect(filterIn(address('page=3&search=heron&status=filing&package=full&assignee=4&order=name'))).toEqual({
    page: 3,
    limit: 20,
    search: 'heron',
    status: 'filing',
    package: 'full',
    assignee: 4,
    order: 'name',
  })
  const nonsense = filterIn(address('page=-1&status=finished&package=gold&assignee=x&order=up&limit=9'))
  expect(nonsense).toEqual({ page: 1, limit: 20, order: 'newest' })
  expect(isNarrowed(nonsense)).toBe(false)
})

test('a change of the filter begins at page 1; defaults leave the address', () => {
  const before = address('page=3&search=heron&order=name')
  expect(withFilter(before, { status: 'live' }).toString()).toBe('search=heron&order=name&status=live')
  expect(withFilter(before, { page: '4' }).toString()).toBe('page=4&search=heron&order=name')
  expect(withFilter(before, { page: '1', search: '', order: 'newest' }).toString()).toBe('')
})
