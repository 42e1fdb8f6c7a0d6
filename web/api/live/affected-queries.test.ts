import { expect, it } from 'vitest'
import { getNotificationPreferences, getProfile } from '#contract/identity'
import { listMessages, listMessagesAsStaff } from '#contract/messaging'
import { getOfflineInstructions, listExpectedPayments, listPayments } from '#contract/payments'
import { getProject, getProjectHistory, getStaffProject, listProjects, listUpdates } from '#contract/projects'
import { listStaffReports } from '#contract/results'
import { countWork, getProjectCounts, listAllProjects, listWork } from '#contract/staff'
import { createQueryMeta } from '../query-client.ts'
import { affectsQuery } from './affected-queries.ts'

const publicId = '7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11'
const otherPublicId = '7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a12'

const metaByName = {
  'the projects': createQueryMeta(listProjects),
  'the project': createQueryMeta(getProject, { params: { id: publicId } }),
  'another project': createQueryMeta(getProject, { params: { id: otherPublicId } }),
  'a project by number': createQueryMeta(getProject, { params: { id: '12' } }),
  'the admin list': createQueryMeta(listAllProjects, { query: { page: 2 } }),
  'the project as staff see it': createQueryMeta(getStaffProject, { params: { publicId } }),
  'the history': createQueryMeta(getProjectHistory, { params: { publicId } }),
  'the portfolio': createQueryMeta(getProjectCounts),
  'the queue': createQueryMeta(listWork, { query: { kind: 'message' } }),
  'the number of the queue': createQueryMeta(countWork),
  'the payments': createQueryMeta(listPayments, { params: { id: publicId } }),
  'how it is paid offline': createQueryMeta(getOfflineInstructions, { params: { publicId } }),
  'the expected payments': createQueryMeta(listExpectedPayments),
  'the updates': createQueryMeta(listUpdates, { params: { id: publicId } }),
  'updates of another': createQueryMeta(listUpdates, { params: { id: otherPublicId } }),
  'the messages': createQueryMeta(listMessages, { params: { id: publicId }, query: {} }),
  'the messages for staff': createQueryMeta(listMessagesAsStaff, { params: { id: publicId }, query: {} }),
  'messages of another': createQueryMeta(listMessages, { params: { id: otherPublicId }, query: {} }),
  'the profile': createQueryMeta(getProfile),
  'the choice of emails': createQueryMeta(getNotificationPreferences),
  'the reports as staff see them': createQueryMeta(listStaffReports, { params: { id: publicId } }),
}
type Name = keyof typeof metaByName

it.each<[Name, boolean]>([
  ['the projects', true],
  ['the project', true],
  ['another project', false],
  ['a project by number', true],
  ['the admin list', true],
  ['the project as staff see it', true],
  ['the history', true],
  ['the portfolio', true],
  ['the queue', true],
  ['the number of the queue', true],
  ['the payments', true],
  ['how it is paid offline', true],
  ['the expected payments', true],
  ['the updates', true],
  ['updates of another', false],
  ['the messages', false],
  ['the messages for staff', false],
  ['the profile', false],
])('[RULE-29] a project change invalidates %s: %s', (name, expected) => {
  expect(affectsQuery({ topic: 'project', publicId }, metaByName[name])).toBe(expected)
})

it.each<[Name, boolean]>([
  ['the messages', true],
  ['the messages for staff', true],
  ['messages of another', false],
  ['the projects', true],
  ['the project', true],
  ['another project', false],
  ['the admin list', true],
  ['the queue', true],
  ['the profile', false],
])('[RULE-29] a new message invalidates %s: %s', (name, expected) => {
  expect(affectsQuery({ topic: 'messages', publicId }, metaByName[name])).toBe(expected)
})

it.each<[Name, boolean]>([
  ['the queue', true],
  ['the number of the queue', true],
  ['the admin list', false],
  ['the projects', false],
])('a queue change invalidates %s: %s', (name, expected) => {
  expect(affectsQuery({ topic: 'queue', publicId: null }, metaByName[name])).toBe(expected)
})

it.each<[Name, boolean]>([
  ['the choice of emails', true],
  ['the reports as staff see them', true],
  ['the project', false],
  ['the messages', false],
  ['the queue', false],
  ['the number of the queue', false],
])("a change to a user's settings invalidates %s: %s", (name, expected) => {
  expect(affectsQuery({ topic: 'profile', publicId: null }, metaByName[name])).toBe(expected)
})
