import { describe, expect, test } from 'vitest'
import { findPageByPath, listDocumentPaths, pageTable, sanitizeReturnUrl } from './pages.ts'
import { routes } from './routes.ts'

describe('page addresses', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/project/abc?tab=chat#last', '/project/abc?tab=chat#last'],
    ['/checkout?userId=1&package=full', '/checkout?userId=1&package=full'],
    ['/', null],
    ['', null],
    [null, null],
    ['/nowhere', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/\\evil.example/dashboard', null],
    ['/\t/evil.example/dashboard', null],
    ['/dashboard//evil.example', null],
    ['/project//evil.example', null],
    ['/project/x/..//abc', null],
    ['/project\\\\abc', null],
    ['/dashboard?next=//evil.example', null],
    ['/dashboard#//evil.example', null],
    ['https://evil.example/dashboard', null],
    ['javascript:alert(1)', null],
    ['/\t/evil.example', null],
    ['dashboard', null],
  ])('after a login %j leads to %j', (given, followed) => {
    expect(sanitizeReturnUrl(given)).toBe(followed)
  })

  test('[PUB-01] only addresses of the route table are pages', () => {
    expect(findPageByPath('/checkout/users-1/package-full')?.access).toBe('login')
    for (const path of ['/nope', '/project', '/project/1/2', '/admin/x'])
      expect(findPageByPath(path)).toBeUndefined()
  })

  test('a page with values has a document for each, and no other address', () => {
    expect(listDocumentPaths(pageTable.state)).toHaveLength(51)
    expect(listDocumentPaths(pageTable.state)).toContain('/states/new-york')
    expect(findPageByPath('/states/new-york')).toBe(pageTable.state)
    expect(findPageByPath('/states/atlantis')).toBeUndefined()
    expect(listDocumentPaths(pageTable.project)).toEqual(['/project/__id__'])
  })

  test('every route has a unique address', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})
