import type { DomainEvents } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/live-events.ts'
import { lockProjectsOf, updateProject } from '../projects.queries.ts'

/** A client changed the profile: it holds for all their projects, and staff see it at once. */
export const applyProfileToProjects = async ({
  tx,
  userId,
  changes,
}: DomainEvents['profileUpdated']): Promise<void> => {
  for (const project of await lockProjectsOf(tx, userId)) {
    if (changes.phone !== undefined) await updateProject(tx, project.id, { phone: changes.phone })
    await announce(tx, 'project', project)
  }
}

/** Refreshes screens with the projects of a closed account, whose documents, requests, and results are removed. */
export const announceClosedAccount = async ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> => {
  for (const project of await lockProjectsOf(tx, userId)) await announce(tx, 'project', project)
}
