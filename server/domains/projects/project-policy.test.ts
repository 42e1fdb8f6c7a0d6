import { expect, test } from 'vitest'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireProjectAccess, requireProjectOwner } from './project-policy.ts'

const project = { id: 7, userId: 1 }

const createActor = (changes: Partial<Actor>) =>
  ({ userId: 1, role: 'user', scope: 'full', projectId: null, ...changes }) as Actor

const getRefusalCode = (decide: () => unknown): string => {
  try {
    decide()
    return 'none'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['its owner', createActor({}), 'none', 'none'],
  ['a purchase session of this project', createActor({ scope: 'purchase', projectId: 7 }), 'none', 'none'],
  [
    'a purchase session of another',
    createActor({ scope: 'purchase', projectId: 8 }),
    'FORBIDDEN',
    'FORBIDDEN',
  ],
  ['another client', createActor({ userId: 2 }), 'FORBIDDEN', 'FORBIDDEN'],
  ['staff', createActor({ userId: 2, role: 'admin' }), 'none', 'FORBIDDEN'],
])('checks whether %s can view a project and act as its owner', (_who, asking, seeing, owning) => {
  expect(getRefusalCode(() => requireProjectAccess(asking, project))).toBe(seeing)
  expect(getRefusalCode(() => requireProjectOwner(asking, project))).toBe(owning)
})

test('a nonexistent project is not found for any user', () => {
  for (const decide of [requireProjectAccess, requireProjectOwner])
    expect(getRefusalCode(() => decide(createActor({ role: 'admin' }), undefined))).toBe('PROJECT_NOT_FOUND')
})
