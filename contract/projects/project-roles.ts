import { z } from '#contract/zod.ts'

/**
 * The roles that a project's owner can give other people. The client who owns the project has the role
 * `owner`.
 */
export const memberRoles = ['editor', 'viewer'] as const
export const MemberRole = z.enum(memberRoles, { error: 'Please choose a role' })
export type MemberRole = z.output<typeof MemberRole>

export const ProjectRole = z.enum(['owner', ...memberRoles])
export type ProjectRole = z.output<typeof ProjectRole>

/**
 * What a route does with a project. `view`: reads it. `edit`: answers, uploads, messages, and other changes.
 * `manage`: money, the project’s people, and removing the project.
 */
export type ProjectRight = 'view' | 'edit' | 'manage'

const rightsByRole: Record<ProjectRole, readonly ProjectRight[]> = {
  owner: ['view', 'edit', 'manage'],
  editor: ['view', 'edit'],
  viewer: ['view'],
}

/**
 * Whether a project role includes a right. `role` is null for users who aren't among the project's people.
 */
export const hasRight = (role: ProjectRole | null, right: ProjectRight): boolean =>
  role !== null && rightsByRole[role].includes(right)

/** Returns the member roles that include a right. */
export const getMemberRolesWith = (right: ProjectRight): MemberRole[] =>
  memberRoles.filter((role) => hasRight(role, right))

/** The roles' labels and meanings. A meaning completes a sentence that begins with "can". */
export const projectRoleTexts: Record<ProjectRole, { label: string; meaning: string }> = {
  owner: { label: 'Owner', meaning: 'do everything, including payments and people' },
  editor: { label: 'Editor', meaning: 'answer, upload, and message us, but not pay or manage people' },
  viewer: { label: 'Viewer', meaning: 'see everything but payments, and change nothing' },
}
