import { DAY_MS } from '#contract/dates.ts'
import { INVITATION_LIFETIME_DAYS } from '#contract/projects'
import type { Transaction } from '#server/platform/database.ts'
import { createToken, hashToken } from '#server/platform/secrets.ts'
import { projectInvitations, projectMembers, users } from '../schema.ts'
import { demoCofounder, demoTreasurer } from './demo-people.ts'
import type { DemoProject, DemoTimes } from './demo-project.ts'

/** The project that a co-founder has joined and a treasurer is invited to. */
const SHARED_PROJECT = 'Tidewater Reading Room'

/** Project days on which the co-founder was invited and joined, and on which the treasurer was invited. */
const COFOUNDER_INVITED_DAY = 239.2
const COFOUNDER_JOINED_DAY = 240.1
const TREASURER_INVITED_DAY = 254.3

/** Returns the history entries about a project's people. Empty for projects without members. */
export const createPeopleUpdates = ({ name }: DemoProject, ownerName: string, { at }: DemoTimes) => {
  if (name !== SHARED_PROJECT) return []
  const entries = [
    [COFOUNDER_INVITED_DAY, false, `${ownerName} invited ${demoCofounder.email} as an editor.`],
    [COFOUNDER_JOINED_DAY, true, `${demoCofounder.name} joined the project as an editor.`],
    [TREASURER_INVITED_DAY, false, `${ownerName} invited ${demoTreasurer.email} as a viewer.`],
  ] as const
  return entries.map(([day, isVisible, message]) => ({ createdAt: at(day), isVisible, message }))
}

/** Adds the co-founder to SHARED_PROJECT and invites the treasurer. Does nothing for other projects. */
export const insertPeople = async (
  tx: Transaction,
  { name }: DemoProject,
  { id: projectId, ownerId }: { id: number; ownerId: number },
  { at }: DemoTimes,
): Promise<void> => {
  if (name !== SHARED_PROJECT) return
  const joinedAt = at(COFOUNDER_JOINED_DAY)
  const [cofounder] = await tx
    .insert(users)
    .values({
      ...demoCofounder,
      registrationStatus: 'completed',
      emailProvenAt: joinedAt,
      createdAt: joinedAt,
    })
    .returning()
  if (!cofounder) throw new Error('inserting a demo member failed')
  await tx.insert(projectMembers).values({ projectId, userId: cofounder.id, role: 'editor', joinedAt })
  const sentAt = at(TREASURER_INVITED_DAY)
  await tx.insert(projectInvitations).values({
    projectId,
    email: demoTreasurer.email,
    role: 'viewer',
    tokenHash: hashToken(createToken()),
    invitedBy: ownerId,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + INVITATION_LIFETIME_DAYS * DAY_MS),
  })
}
