import { describe, expect, test } from 'vitest'
import type { Route, Tag } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'

const keyOf = ({ method, path }: Route) => `${method} ${path}`
const reads = routes.filter(({ method, kind = 'json' }) => method === 'GET' && kind === 'json')
const isOfProject = ({ path }: Route): boolean => /\/projects(\/|$)/.test(path)

/** Reads of a project that don't refresh with the project itself, but with something else as well or instead. */
const otherTags: Record<string, readonly Tag[]> = {
  'GET /api/projects/:id/messages': ['messages'],
  'GET /api/admin/projects/:id/messages': ['messages'],
  'GET /api/admin/projects/:id/reports': ['project', 'profile'],
  'GET /api/projects/:publicId/offline-payment': ['project', 'settings'],
}

/** Reads that refresh although their path doesn't name projects. */
const furtherReads: Record<string, readonly Tag[]> = {
  'GET /api/profile/notifications': ['profile'],
  'GET /api/verify-payment-session/:sessionId': ['project'],
  'GET /api/admin/expected-payments': ['project'],
  'GET /api/onboarding/:projectId': ['project'],
  'GET /api/admin/grant-accounts': ['project'],
  'GET /api/admin/monthly-reports': ['project'],
  'GET /api/admin/portfolio': ['project'],
  'GET /api/admin/inbox': ['queue'],
  'GET /api/admin/queue': ['queue'],
  'GET /api/admin/queue/count': ['queue'],
}

describe('a live event refreshes', () => {
  test.each(reads.filter(isOfProject).map((route) => [keyOf(route), route.tags]))('%s', (key, tags) => {
    expect(tags).toEqual(otherTags[key] ?? ['project'])
  })

  test('only those other reads that show projects, waiting work, or a profile', () => {
    const tagged = reads.filter((route) => !isOfProject(route) && route.tags !== undefined)
    expect(Object.fromEntries(tagged.map((route) => [keyOf(route), route.tags]))).toEqual(furtherReads)
  })
})
