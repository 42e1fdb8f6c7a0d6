import { expect, it } from 'vitest'
import { projectStatusEntries } from '#contract/project-status.ts'
import type { ProjectSummary } from '#contract/projects'
import { createQueryClient } from '#web/api/query-client.ts'
import { countProjects, getLeadingProjects, isWaitingForClient } from './next-action.ts'
import { projectQuery } from './projects.queries.ts'

it('counts projects and values live ones at $10,000 a month', () => {
  const statuses = ['live', 'filing', 'live', 'payment_pending', 'unheard_of']
  expect(countProjects(statuses.map((status) => ({ status })))).toEqual({
    total: 5,
    live: 2,
    inProgress: 3,
    monthlyAdValue: 20_000_00,
  })
})

it('[DASH-12] waits for the client only while the project is unpaid or its application is open', () => {
  const waiting = projectStatusEntries.map(({ value }) => value).filter(isWaitingForClient)
  expect(waiting).toEqual(['payment_pending', 'onboarding'])
})

it('[SESS-19] keeps a project fresh for 30 seconds without refetching on focus or reconnect', () => {
  const query = createQueryClient().defaultQueryOptions(projectQuery('7'))
  expect(query).toMatchObject({
    queryKey: ['/api/projects/7'],
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
})

it('the dashboard starts with what waits for the client, or else one project in progress', () => {
  const of = (...statuses: string[]) => statuses.map((status) => ({ status }) as ProjectSummary)
  const leading = (...statuses: string[]) => getLeadingProjects(of(...statuses)).map(({ status }) => status)
  expect(leading('live', 'onboarding', 'filing', 'payment_pending')).toEqual([
    'onboarding',
    'payment_pending',
  ])
  expect(leading(...Array(5).fill('onboarding'))).toHaveLength(3)
  expect(leading('live', 'filing', 'submitted')).toEqual(['filing'])
  expect(leading('live', 'live')).toEqual(['live'])
  expect(leading()).toEqual([])
})
