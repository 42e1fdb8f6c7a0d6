import { describe, expect, test } from 'vitest'
import type { LiveTag, Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'

const getRouteKey = ({ method, path }: Route) => `${method} ${path}`
const jsonGetRoutes = routes.filter(({ method, kind = 'json' }) => method === 'GET' && kind === 'json')
const isProjectRoute = ({ path }: Route): boolean => /\/projects(\/|$)/.test(path)

/** Tags of project routes that don't have exactly the tag `project`. */
const expectedTags: Record<string, readonly LiveTag[]> = {
  'GET /api/projects/:id/messages': ['messages'],
  'GET /api/admin/projects/:id/messages': ['messages'],
  'GET /api/admin/projects/:id/reports': ['project', 'profile'],
  'GET /api/projects/:id/obligations': ['project', 'settings'],
  'GET /api/projects/:id/timeline': ['project', 'settings'],
  'GET /api/projects/:id/drafts': ['project', 'settings'],
  'GET /api/projects/:publicId/offline-payment': ['project', 'settings'],
}

/** Tags of routes that aren't below `/projects`. Routes that aren't listed must have no tags. */
const extraReadTags: Record<string, readonly LiveTag[]> = {
  'GET /api/profile/notifications': ['profile'],
  'GET /api/profile/email': ['profile'],
  'GET /api/receipts': ['project'],
  'GET /api/admin/unpaid-projects': ['project'],
  'GET /api/verify-payment-session/:sessionId': ['project'],
  'GET /api/admin/expected-payments': ['project'],
  'GET /api/onboarding/:projectId': ['project'],
  'GET /api/admin/grant-accounts': ['project'],
  'GET /api/support-limits': ['settings'],
  'GET /api/admin/filings': ['project'],
  'GET /api/admin/filings/:filingId': ['project'],
  'GET /api/admin/drafting-desk': ['project'],
  'GET /api/admin/draft-runs/newest': ['project', 'queue'],
  'GET /api/admin/draft-templates/:kind': ['settings', 'project'],
  'GET /api/admin/state-notes': ['settings'],
  'GET /api/admin/rules': ['settings', 'project'],
  'GET /api/admin/rules/:scope/:name': ['settings'],
  'GET /api/admin/health': ['queue'],
  'GET /api/admin/monthly-reports': ['project'],
  'GET /api/admin/retention': ['project'],
  'GET /api/admin/portfolio': ['project'],
  'GET /api/admin/project-totals': ['project'],
  'GET /api/admin/inbox': ['queue'],
  'GET /api/admin/queue': ['queue'],
  'GET /api/admin/queue/count': ['queue'],
}

describe('a live event refreshes', () => {
  test.each(jsonGetRoutes.filter(isProjectRoute).map((route) => [getRouteKey(route), route.tags]))(
    '%s',
    (key, tags) => {
      expect(tags).toEqual(expectedTags[key] ?? ['project'])
    },
  )

  test('only those other reads that show projects, waiting work, or a profile', () => {
    const tagged = jsonGetRoutes.filter((route) => !isProjectRoute(route) && route.tags !== undefined)
    expect(Object.fromEntries(tagged.map((route) => [getRouteKey(route), route.tags]))).toEqual(extraReadTags)
  })
})
