import { formatDay, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  type CompletionBody,
  findStateCode,
  type recordStanding as recordStandingRoute,
  standingAuthorities,
} from '#contract/formation'
import { getMessageSide } from '#contract/identity'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context, DomainEvents } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceChange } from '#server/platform/live/live-events.ts'
import { getProject, lockExistingProject, requireOpen } from '#server/projects'
import { findUsableDocument } from '../attachments.queries.ts'
import { findProfile } from '../organization-profile.queries.ts'
import { readRules } from '../rules/read-rules.ts'
import {
  deleteCompletion,
  deleteUserCompliance,
  findStandingChecks,
  insertCompletion,
  insertStandingCheck,
} from './calendar.queries.ts'
import { readCalendar } from './calendar.ts'

/**
 * Records an obligation as done or skipped.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, OBLIGATION_NOT_FOUND, OBLIGATION_COMPLETED,
 * OBLIGATION_NOT_COMPLETABLE, DOCUMENT_NOT_FOUND, VALIDATION_FAILED
 */
export const completeObligation = async (
  context: Context,
  { id: reference, key }: { id: ProjectReference; key: string },
  body: z.output<typeof CompletionBody>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> => {
  const { id } = await getProject(context, reference, actor)
  const side = getMessageSide(actor.role)
  const today = toEasternDay(now)
  await context.database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, id)
    requireOpen(project)
    const { obligations, completed } = await readCalendar(tx, project, side, today)
    const obligation = obligations.find((each) => each.key === key)
    if (!obligation) {
      const earlier = completed.find((each) => each.key === key)
      if (!earlier) throw new Problem('OBLIGATION_NOT_FOUND')
      const how = earlier.state === 'done' ? `as done on ${formatDay(earlier.on ?? today)}` : 'as skipped'
      throw new Problem('OBLIGATION_COMPLETED', {
        message: `${earlier.by ?? 'Someone'} already recorded this ${how}. Undo that first to change it.`,
      })
    }
    if (obligation.kind === 'revocation-guard') throw new Problem('OBLIGATION_NOT_COMPLETABLE')
    if (body.state === 'done' && body.on > today) {
      const message = 'Please enter a day that isn’t in the future'
      throw new Problem('VALIDATION_FAILED', { message, fields: { on: message } })
    }
    const documentId = body.state === 'done' ? body.documentId : null
    const documentGroupId = documentId && (await findUsableDocument(tx, id, documentId, side))?.groupId
    if (documentGroupId === undefined) throw new Problem('DOCUMENT_NOT_FOUND')
    const { kind, jurisdiction, due, form } = obligation
    const isNew = await insertCompletion(tx, {
      ...{ projectId: id, key, kind, jurisdiction, due, form, documentGroupId },
      state: body.state,
      doneOn: body.state === 'done' ? body.on : null,
      text: body.state === 'done' ? body.proof : body.reason,
      recordedBy: actor.userId,
      recordedAt: now,
    })
    if (!isNew) throw new Problem('OBLIGATION_COMPLETED')
    await announceChange(tx, 'project', project)
  })
}

/**
 * Removes an obligation's completion, so that it's open again.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_CLOSED, OBLIGATION_NOT_FOUND
 */
export const undoCompletion = async (
  context: Context,
  { id: reference, key }: { id: ProjectReference; key: string },
  actor: Actor,
): Promise<void> => {
  const { id } = await getProject(context, reference, actor)
  await context.database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, id)
    requireOpen(project)
    if (!(await deleteCompletion(tx, id, key))) throw new Problem('OBLIGATION_NOT_FOUND')
    await announceChange(tx, 'project', project)
  })
}

const irsSearch = { name: 'IRS Tax Exempt Organization Search', url: 'https://apps.irs.gov/app/eos/' }

/**
 * Returns each authority's office and newest standing check. Null for an unknown office or a missing check.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN
 */
export const getStanding = async (context: Context, reference: ProjectReference, actor: Actor) => {
  const project = await getProject(context, reference, actor)
  const [{ profile }, checks, rules] = await Promise.all([
    findProfile(context.database, project.id),
    findStandingChecks(context.database, project.id),
    readRules(context.database),
  ])
  const code = profile?.state || (project.state && findStateCode(project.state))
  const state = code ? rules.states.get(code) : undefined
  const offices = {
    state: state && { name: state.filingOffice.name, url: state.filingOffice.url },
    'attorney-general': state && {
      name: state.charityOffice.name ?? `${state.name} charity office`,
      url: state.charityOffice.url,
    },
    irs: irsSearch,
  }
  return standingAuthorities.map((authority) => ({
    authority,
    office: offices[authority] ?? null,
    check: checks.find((check) => check.authority === authority) ?? null,
  }))
}

/**
 * Records a check of an organization's standing.
 * @throws PROJECT_NOT_FOUND, PROJECT_CLOSED, VALIDATION_FAILED
 */
export const recordStanding = (
  { database }: Context,
  reference: ProjectReference,
  check: z.output<(typeof recordStandingRoute)['body']>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> =>
  database.transaction(async (tx) => {
    const project = await lockExistingProject(tx, reference)
    requireOpen(project)
    if (check.checkedOn > toEasternDay(now)) {
      const message = 'Please enter a day that isn’t in the future'
      throw new Problem('VALIDATION_FAILED', { message, fields: { checkedOn: message } })
    }
    await insertStandingCheck(tx, { ...check, projectId: project.id, checkedBy: actor.userId })
    await announceChange(tx, 'project', project)
  })

/**
 * Deletes the completions, standing checks, calendar feeds, and records of reminders in a closed account's
 * projects.
 */
export const removeUserCompliance = ({ tx, userId }: DomainEvents['accountClosed']): Promise<void> =>
  deleteUserCompliance(tx, userId)
