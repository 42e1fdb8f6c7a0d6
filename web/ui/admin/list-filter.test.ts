import { expect, test } from 'vitest'
import { listAllProjects } from '#contract/staff'
import { applyFilterChanges, readFilter, readGivenFilter } from './list-filter.ts'

const schema = listAllProjects.query
const toSearchParams = (text: string) => new URLSearchParams(text)

test('reads the filter from the URL and ignores invalid values', () => {
  expect(
    readFilter(
      schema,
      toSearchParams('page=3&search=heron&status=filing&package=full&assignee=4&order=name'),
    ),
  ).toEqual({
    page: 3,
    limit: 20,
    search: 'heron',
    status: 'filing',
    package: 'full',
    assignee: 4,
    order: 'name',
  })
  const nonsense = toSearchParams(
    'page=-1&status=finished&package=gold&assignee=x&order=up&limit=9&project=7',
  )
  expect(readFilter(schema, nonsense)).toEqual({ page: 1, limit: 20, order: '-created' })
  expect(readGivenFilter(schema, nonsense)).toEqual([])
})

test('changing the filter resets to page 1, omits defaults from the URL, and keeps other parameters', () => {
  const before = toSearchParams('page=3&search=heron&order=name&project=7')
  const after = (changes: Record<string, string>) => applyFilterChanges(schema, before, changes).toString()
  expect(after({ status: 'live' })).toBe('search=heron&order=name&project=7&status=live')
  expect(after({ page: '4' })).toBe('search=heron&order=name&project=7&page=4')
  expect(after({ page: '1', search: '', order: '-created' })).toBe('project=7')
})
