import { expect, test } from 'vitest'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireProjectAccess, requireProjectOwner } from './project-policy.ts'

const project = { id: 7, userId: 1 }

const actor = (changes: Partial<Actor>) =>
  ({ userId: 1, role: 'user', scope: 'full', projectId: null, ...changes }) as Actor

const refusal = (decide: () => unknown): string => {
  try {
    decide()
    return 'none'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['its owner', actor({}), 'none', 'none'],
  ['a purchase session of this project', actor({ scope: 'purchase', projectId: 7 }), 'none', 'none'],
  ['a purchase session of another', actor({ scope: 'purchase', projectId: 8 }), 'FORBIDDEN', 'FORBIDDEN'],
  ['another client', actor({ userId: 2 }), 'FORBIDDEN', 'FORBIDDEN'],
  ['staff', actor({ userId: 2, role: 'admin' }), 'none', 'FORBIDDEN'],
])('checks whether %s can view a project and act as its owner', (_who, asking, seeing, owning) => {
  expect(refusal(() => requireProjectAccess(asking, project))).toBe(seeing)
  expect(refusal(() => requireProjectOwner(asking, project))).toBe(owning)
})

test('a nonexistent project is not found for any user', () => {
  for (const decide of [requireProjectAccess, requireProjectOwner])
    expect(refusal(() => decide(actor({ role: 'admin' }), undefined))).toBe('PROJECT_NOT_FOUND')
})
