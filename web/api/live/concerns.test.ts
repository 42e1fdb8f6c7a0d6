import { expect, it } from 'vitest'
import { concerns } from './concerns.ts'

const publicId = '7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11'
const other = '7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a12'

it.each([
  ['/api/projects', true],
  [`/api/projects/${publicId}`, true],
  [`/api/projects/${other}`, false],
  ['/api/projects/12', true],
  ['/api/admin/projects?page=2&limit=20', true],
  ['/api/admin/portfolio', true],
  ['/api/admin/queue?kind=message', true],
  ['/api/admin/queue/count', true],
  [`/api/projects/${publicId}/payments`, true],
  [`/api/projects/${publicId}/updates`, true],
  [`/api/projects/${other}/updates`, false],
  [`/api/projects/${publicId}/messages`, false],
  [`/api/admin/projects/${publicId}/messages`, false],
  ['/api/profile', false],
])('[RULE-29] a changed project concerns %s: %s', (address, expected) => {
  expect(concerns({ topic: 'project', publicId }, address)).toBe(expected)
})

it.each([
  [`/api/projects/${publicId}/messages`, true],
  [`/api/admin/projects/${publicId}/messages`, true],
  [`/api/projects/${other}/messages`, false],
  ['/api/projects', true],
  [`/api/projects/${publicId}`, true],
  [`/api/projects/${other}`, false],
  ['/api/admin/projects?page=1&limit=20', true],
  ['/api/profile', false],
])('[RULE-29] a new message concerns %s: %s', (address, expected) => {
  expect(concerns({ topic: 'messages', publicId }, address)).toBe(expected)
})

it.each([
  ['/api/admin/queue', true],
  ['/api/admin/queue/count', true],
  ['/api/admin/projects?page=1', false],
  ['/api/projects', false],
])('news for the queue concern %s: %s', (address, expected) => {
  expect(concerns({ topic: 'queue', publicId: null }, address)).toBe(expected)
})
