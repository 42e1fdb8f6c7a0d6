import { expect, test } from 'vitest'
import type { ProjectRight } from '#contract/projects'
import { projectMembers, projects } from '#server/database/schema.ts'
import type { ProjectActor } from '#server/platform/http/actor.ts'
import { runProgram } from '../../../tests/program.ts'
import { buyPackage, signInNewUser } from '../../../tests/users.ts'
import { requireClientAccess, requireProjectAccess } from './project-policy.ts'

const program = await runProgram()
const { database } = program.context
const { userId: ownerId, projectId } = await buyPackage(program)
const { id: otherId } = await signInNewUser(program)
const [editor, viewer, staff] = await Promise.all([
  signInNewUser(program),
  signInNewUser(program),
  signInNewUser(program, { role: 'admin' }),
])
await database.insert(projectMembers).values([
  { projectId, userId: editor.id, role: 'editor' },
  { projectId, userId: viewer.id, role: 'viewer' },
])
const [project] = await database.select().from(projects)

const createActor = (userId: number, changes: Partial<ProjectActor> = {}): ProjectActor => ({
  userId,
  role: 'user',
  scope: 'full',
  projectId: null,
  projectRight: 'view',
  ...changes,
})

const getRefusalCode = (decision: Promise<unknown>): Promise<string> =>
  decision.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

const purchaseOf = (id: number) => ({ scope: 'purchase', projectId: id }) as const

test.each<[string, ProjectActor, ProjectRight[], ProjectRight[]]>([
  ['its owner', createActor(ownerId), ['view', 'edit', 'manage'], ['view', 'edit', 'manage']],
  [
    'a purchase session of this project',
    createActor(ownerId, purchaseOf(projectId)),
    ['view', 'edit', 'manage'],
    ['view', 'edit', 'manage'],
  ],
  ['a purchase session of another', createActor(ownerId, purchaseOf(projectId + 1)), [], []],
  ['an editor', createActor(editor.id), ['view', 'edit'], ['view', 'edit']],
  ['a viewer', createActor(viewer.id), ['view'], ['view']],
  ['a purchase session of an editor', createActor(editor.id, purchaseOf(projectId)), [], []],
  ['another client', createActor(otherId), [], []],
  ['staff', createActor(staff.id, { role: 'admin' }), ['view', 'edit', 'manage'], []],
])(
  'decides what %s can do with a project, and for its clients',
  async (_who, asking, rights, clientRights) => {
    for (const projectRight of ['view', 'edit', 'manage'] as const) {
      const actor = { ...asking, projectRight }
      expect(await getRefusalCode(requireProjectAccess(database, actor, project))).toBe(
        rights.includes(projectRight) ? 'none' : 'FORBIDDEN',
      )
      expect(await getRefusalCode(requireClientAccess(database, actor, project))).toBe(
        clientRights.includes(projectRight) ? 'none' : 'FORBIDDEN',
      )
    }
  },
)

test('a nonexistent project is not found for any user', async () => {
  for (const decide of [requireProjectAccess, requireClientAccess])
    expect(await getRefusalCode(decide(database, createActor(staff.id, { role: 'admin' }), undefined))).toBe(
      'PROJECT_NOT_FOUND',
    )
})
