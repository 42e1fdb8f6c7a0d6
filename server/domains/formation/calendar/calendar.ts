import { type Day, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  type CalendarObligation,
  computeObligations,
  Filing,
  filingKinds,
  isOutdated,
  type Obligation,
  openFilingStates,
  type Rules,
} from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import { getMessageSide, type MessageSide } from '#contract/identity'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { type CalendarFiling, findCalendarFilings } from '../filings/filings.queries.ts'
import { findProfile } from '../organization-profile.queries.ts'
import { prefillProfile } from '../prefill-profile.ts'
import { readRules } from '../rules/read-rules.ts'
import { type CompletionRow, findCompletions } from './calendar.queries.ts'
import { createOrganizationFacts } from './organization-facts.ts'

const toFiling = ({ kind, jurisdiction, period, filedOn, state }: CalendarFiling): Filing =>
  Filing.parse({
    kind,
    jurisdiction,
    filedOn,
    status: state,
    ...(filingKinds[kind].period === 'fiscal-year' ? { fiscalYearEnded: period } : { due: period }),
  })

/**
 * Converts a completed obligation to a filing, because the dates of later obligations depend on earlier
 * filings.
 */
const toFilingFromCompletion = ({ key, kind, jurisdiction, due, on }: CompletionRow): Filing => {
  const period = key.split(':')[2] ?? ''
  const isReturn = kind === 'federal-return'
  return Filing.parse({
    kind,
    jurisdiction,
    filedOn: on,
    ...(isReturn ? { fiscalYearEnded: period } : { due }),
  })
}

const isCompleted = ({ key }: Obligation, completed: readonly CompletionRow[]): boolean =>
  completed.some((row) => row.key === key)

const APPLICATION_KINDS = ['1023', '1023-EZ']

const findOpenFiling = (
  obligation: Obligation,
  ledger: readonly CalendarFiling[],
): CalendarFiling | undefined =>
  ledger.find(
    ({ kind, jurisdiction, period, state }) =>
      openFilingStates.some((open) => open === state) &&
      jurisdiction === obligation.jurisdiction &&
      (obligation.kind === 'exemption-application'
        ? APPLICATION_KINDS.includes(kind)
        : kind === obligation.kind &&
          (period === null || period === obligation.due || obligation.key.endsWith(`:${period}`))),
  )

export interface ProjectCalendar {
  missing: ('state' | 'incorporationDate' | 'fiscalYearEnd')[]
  obligations: CalendarObligation[]
  completed: CompletionRow[]
}

/**
 * Returns a project's open obligations, and those that were completed or skipped. If required facts are
 * missing, returns their names in `missing` and no open obligations.
 */
export const readCalendar = async (
  db: Queryable,
  project: ProjectRecord,
  side: MessageSide,
  today: Day,
  rules?: Rules,
): Promise<ProjectCalendar> => {
  // Runs the queries in sequence, because a transaction uses a single connection.
  const stored = await findProfile(db, project.id)
  const ledger = await findCalendarFilings(db, project.id)
  const completed = await findCompletions(db, project.id, side)
  const currentRules = rules ?? (await readRules(db))
  const profile = stored.profile ?? prefillProfile(project, stored)
  const needed = {
    state: profile.state,
    incorporationDate: project.incorporationDate,
    fiscalYearEnd: profile.fiscalYearEnd,
  }
  const missing = getKeys(needed).filter((name) => !needed[name])
  if (missing.length > 0) return { missing, obligations: [], completed }
  const done = completed.filter(({ state }) => state === 'done')
  const facts = createOrganizationFacts(profile, project)
  const ledgerFilings = [...ledger.map(toFiling), ...done.map(toFilingFromCompletion)]
  const obligations = computeObligations(facts, currentRules, ledgerFilings, today, today)
    .filter((obligation) => !isCompleted(obligation, completed))
    .map(({ overdueSince, ...rest }): CalendarObligation => {
      // Overdue obligations are computed as due today. Show the original due date.
      const obligation = { ...rest, due: overdueSince ?? rest.due }
      const filing = findOpenFiling(obligation, ledger)
      return {
        ...obligation,
        isOutdated: isOutdated(obligation, today),
        isOverdue: overdueSince !== undefined,
        owner: filing || obligation.kind === 'exemption-application' ? 'us' : 'client',
        filing: filing ? { id: filing.id, state: filing.state } : null,
      }
    })
  return { missing, obligations, completed }
}

/** @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const listObligations = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<ProjectCalendar> => {
  const project = await getProject(context, reference, actor)
  return readCalendar(context.database, project, getMessageSide(actor.role), toEasternDay(now))
}
