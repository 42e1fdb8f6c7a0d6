import { and, eq } from 'drizzle-orm'
import { acceptInvitation, invitePerson, type MemberRole } from '#contract/projects'
import { emails, projects } from '#server/database/schema.ts'
import type { TestClient } from './browser.ts'
import type { RunningProgram } from './program.ts'
import { buyPackage, signInNewUser } from './users.ts'

/** Creates a client with a password, a confirmed address, and a paid project. */
export const createOwner = async (program: RunningProgram, name = 'Dana Reed') => {
  const { publicId, projectId } = await buyPackage(program)
  const owner = await signInNewUser(program, { name })
  await program.context.database
    .update(projects)
    .set({ userId: owner.id, email: owner.email, name: 'Lighthouse Fund' })
    .where(eq(projects.id, projectId))
  return { ...owner, publicId, projectId, params: { id: publicId } }
}

/** Returns the token in the newest invitation sent to an address. */
export const readInvitationToken = async ({ mailbox }: RunningProgram, email: string): Promise<string> => {
  const { html } = await mailbox.waitFor(email, / invited you to /)
  const token = /\/invitation#token=([\w-]+)/.exec(html)?.[1]
  if (!token) throw new Error('the email has no link')
  return token
}

/** Creates a user, invites them to a project by email, and accepts the invitation as that user. */
export const addMember = async (
  program: RunningProgram,
  owner: { browser: TestClient; params: { id: string } },
  role: MemberRole,
  name: string,
) => {
  const member = await signInNewUser(program, { name })
  await owner.browser.call(invitePerson, { params: owner.params, body: { email: member.email, role } })
  const token = await readInvitationToken(program, member.email)
  await member.browser.call(acceptInvitation, { body: { token } })
  return { ...member, token }
}

/** Returns the recipients of a project's emails of one kind, sorted. */
export const findProjectEmails = async (
  { context: { database } }: RunningProgram,
  kind: typeof emails.$inferSelect.kind,
  projectId: number,
): Promise<string[]> => {
  const found = await database
    .select({ to: emails.recipient })
    .from(emails)
    .where(and(eq(emails.projectId, projectId), eq(emails.kind, kind)))
  return found.map(({ to }) => to).sort()
}
