import { expect, it } from 'vitest'
import { projectStatusEntries } from '#contract/project-status.ts'
import { isProjectWaitingForClient, type ProjectSummary } from '#contract/projects'
import { createQueryClient } from '#web/api/query-client.ts'
import { getLeadingProjects, summarizeProjects } from './leading-projects.ts'
import { projectQuery } from './projects.queries.ts'

const open: Partial<ProjectSummary> = {
  closedOn: null,
  paidOn: '2026-11-20',
  openRequests: 0,
  openSignatures: 0,
  nextSignature: null,
  grantAlert: null,
  unreadMessages: 0,
  isOnboarded: true,
  keyFilings: [],
  confirmedForm: null,
}
const createProjects = (...statuses: string[]) =>
  statuses.map((status) => ({ ...open, status }) as ProjectSummary)

it('counts projects and values live ones at $10,000 a month', () => {
  expect(
    summarizeProjects(createProjects('live', 'filing', 'live', 'payment_pending', 'unheard_of')),
  ).toEqual({
    total: 5,
    live: 2,
    inProgress: 3,
    monthlyAdValue: 20_000_00,
  })
})

it('[RULE-45] closed projects are neither live nor in progress', () => {
  const [live, filing, ...rest] = createProjects('live', 'filing', 'submitted')
  const closed = [live, filing].map((project) => ({ ...project, closedOn: '2026-11-20' }) as ProjectSummary)
  expect(summarizeProjects([...closed, ...rest])).toEqual({
    total: 3,
    live: 0,
    inProgress: 1,
    monthlyAdValue: 0,
  })
})

it('[DASH-12] waits for the client only while the project is unpaid or its application is open', () => {
  const waiting = projectStatusEntries.map(({ value }) => value).filter(isProjectWaitingForClient)
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

it('the dashboard starts with what is due, most urgent first, or else one project in progress', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const leading = (projects: ProjectSummary[]) =>
    getLeadingProjects(projects, now).map(({ status }) => status)
  const unpaid = { paidOn: null } as const
  const due = createProjects('live', 'onboarding', 'filing', 'payment_pending')
  expect(
    leading(
      due.map((project) => (project.status === 'payment_pending' ? { ...project, ...unpaid } : project)),
    ),
  ).toEqual(['payment_pending', 'onboarding'])
  const [late] = createProjects('ads_setup')
  const overdue = { ...late, openRequests: 1, requestsDueOn: '2026-11-20' } as ProjectSummary
  expect(leading([...createProjects('onboarding', 'filing'), overdue])).toEqual(['ads_setup', 'onboarding'])
  expect(leading(createProjects(...Array(5).fill('onboarding')))).toHaveLength(3)
  expect(leading(createProjects('live', 'filing', 'submitted'))).toEqual(['filing'])
  expect(leading(createProjects('live', 'live'))).toEqual(['live'])
  expect(leading([])).toEqual([])
})
