import { expect, it } from 'vitest'
import { getNotifications, getProfile } from '#contract/identity'
import { listMessages, listMessagesAsStaff } from '#contract/messaging'
import { getOfflineInstructions, listExpectedPayments, listPayments } from '#contract/payments'
import { getHistory, getProject, getStaffProject, listProjects, listUpdates } from '#contract/projects'
import { listStaffReports } from '#contract/results'
import { countWork, getPortfolio, listAllProjects, listWork } from '#contract/staff'
import { metaOf } from '../query-client.ts'
import { concerns } from './concerns.ts'

const publicId = '7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11'
const other = '7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a12'

const metas = {
  'the projects': metaOf(listProjects),
  'the project': metaOf(getProject, { params: { id: publicId } }),
  'another project': metaOf(getProject, { params: { id: other } }),
  'a project by number': metaOf(getProject, { params: { id: '12' } }),
  'the admin list': metaOf(listAllProjects, { query: { page: 2 } }),
  'the project as staff see it': metaOf(getStaffProject, { params: { publicId } }),
  'the history': metaOf(getHistory, { params: { publicId } }),
  'the portfolio': metaOf(getPortfolio),
  'the queue': metaOf(listWork, { query: { kind: 'message' } }),
  'the number of the queue': metaOf(countWork),
  'the payments': metaOf(listPayments, { params: { id: publicId } }),
  'how it is paid offline': metaOf(getOfflineInstructions, { params: { publicId } }),
  'the expected payments': metaOf(listExpectedPayments),
  'the updates': metaOf(listUpdates, { params: { id: publicId } }),
  'updates of another': metaOf(listUpdates, { params: { id: other } }),
  'the messages': metaOf(listMessages, { params: { id: publicId }, query: {} }),
  'the messages for staff': metaOf(listMessagesAsStaff, { params: { id: publicId }, query: {} }),
  'messages of another': metaOf(listMessages, { params: { id: other }, query: {} }),
  'the profile': metaOf(getProfile),
  'the choice of emails': metaOf(getNotifications),
  'the reports as staff see them': metaOf(listStaffReports, { params: { id: publicId } }),
}
type Name = keyof typeof metas

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
  expect(concerns({ topic: 'project', publicId }, metas[name])).toBe(expected)
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
  expect(concerns({ topic: 'messages', publicId }, metas[name])).toBe(expected)
})

it.each<[Name, boolean]>([
  ['the queue', true],
  ['the number of the queue', true],
  ['the admin list', false],
  ['the projects', false],
])('a queue change invalidates %s: %s', (name, expected) => {
  expect(concerns({ topic: 'queue', publicId: null }, metas[name])).toBe(expected)
})

it.each<[Name, boolean]>([
  ['the choice of emails', true],
  ['the reports as staff see them', true],
  ['the project', false],
  ['the messages', false],
  ['the queue', false],
  ['the number of the queue', false],
])("a change to a user's settings invalidates %s: %s", (name, expected) => {
  expect(concerns({ topic: 'profile', publicId: null }, metas[name])).toBe(expected)
})
