import { addDays, type Day, toEasternDay } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import {
  type FormationPath,
  isOutdated,
  listTimelineEntries,
  type ProjectStep,
  type Rules,
  type TimelineEntry,
  type TimelineStep,
  unverifiedConfidences,
} from '#contract/formation'
import type { ProjectRecord } from '#server/database/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { getProject } from '#server/projects'
import { findProfile } from '../organization-profile.queries.ts'
import { prefillProfile } from '../prefill-profile.ts'
import { readRules } from '../rules/read-rules.ts'
import { findNewestScreening } from '../screener/screener.queries.ts'
import {
  type FilingDurationRow,
  findFilingDurations,
  findStepFilings,
  type StepFiling,
} from './timeline.queries.ts'

type NewestVersion = Awaited<ReturnType<typeof findNewestScreening>>

const isForm = (kind: string | undefined): kind is FormationPath => kind === '1023' || kind === '1023-EZ'

/**
 * Returns the application form: the one in the filings, otherwise the one that staff confirmed, otherwise the
 * screener's result. Returns null if none is known.
 */
const findForm = (application: StepFiling | undefined, version: NewestVersion): FormationPath | null => {
  const forms = [application?.kind, version?.confirmedForm ?? undefined, version?.result?.path]
  return forms.find(isForm) ?? null
}

/** Lists the steps. If the form is unknown, includes both forms until the IRS approves. */
const listEntries = (
  form: FormationPath | null,
  state: string | null,
  rules: Rules,
  durations: readonly FilingDurationRow[],
  isApproved: boolean,
): (TimelineEntry & { form: FormationPath | null })[] => {
  const list = (path: FormationPath) => {
    const findOwn = (kind: string) => {
      const own = durations.find((row) => row.kind === kind)
      return own && { projects: own.projects, medianDays: own.medianDays, days80: own.days80 }
    }
    const own = { articles: findOwn('articles'), ein: findOwn('ein'), application: findOwn(path) }
    return listTimelineEntries(path, state, rules, own).map((entry) => ({
      ...entry,
      form: entry.step === 'application' ? path : null,
    }))
  }
  if (form) return list(form)
  if (isApproved) return list('1023-EZ').map((entry) => ({ ...entry, form: null }))
  return [...list('1023-EZ'), ...list('1023').filter(({ step }) => step === 'application')]
}

/**
 * Returns the progress of a step. An accepted filing takes precedence, then a reached milestone, and then a
 * filed or rejected filing. Otherwise, the step is open.
 */
const getProgress = (
  filing: StepFiling | undefined,
  milestone: { isReached: boolean; on: Day | null },
): Pick<ProjectStep, 'state' | 'filedOn' | 'decidedOn'> => {
  if (filing?.state === 'accepted')
    return { state: 'done', filedOn: filing.filedOn, decidedOn: filing.decidedOn }
  if (milestone.isReached) return { state: 'done', filedOn: null, decidedOn: milestone.on }
  if (filing?.state === 'filed' || filing?.state === 'rejected')
    return { state: filing.state, filedOn: filing.filedOn, decidedOn: filing.decidedOn }
  return { state: 'open', filedOn: null, decidedOn: null }
}

const getMilestones = ({
  incorporationDate,
  einNumber,
  irs501c3ApprovedAt,
}: ProjectRecord): Record<TimelineStep, { isReached: boolean; on: Day | null }> => ({
  articles: { isReached: incorporationDate !== null, on: incorporationDate },
  ein: { isReached: Boolean(einNumber), on: null },
  application: { isReached: irs501c3ApprovedAt !== null, on: irs501c3ApprovedAt },
})

/** Returns the steps with their states and durations. @throws PROJECT_NOT_FOUND, FORBIDDEN */
export const getProjectTimeline = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<{ form: FormationPath | null; steps: ProjectStep[] }> => {
  const { database } = context
  const project = await getProject(context, reference, actor)
  const [stored, rules, filings, version] = await Promise.all([
    findProfile(database, project.id),
    readRules(database),
    findStepFilings(database, project.id),
    findNewestScreening(database, project.id),
  ])
  const state = (stored.profile ?? prefillProfile(project, stored)).state || null
  const durations = await findFilingDurations(database, state)
  const [application] = filings.filter(({ kind }) => isForm(kind)).toSorted((a, b) => b.id - a.id)
  const form = findForm(application, version)
  const milestones = getMilestones(project)
  const office = state === null ? undefined : rules.states.get(state)?.filingOffice
  const today = toEasternDay(now)

  const present = (entry: ReturnType<typeof listEntries>[number]): ProjectStep => {
    const { step, days, text, origin, disputed, own } = entry
    const filing = step === 'application' ? application : filings.find(({ kind }) => kind === step)
    const progress = getProgress(filing, milestones[step])
    const { filedOn } = progress
    const officeSource = office?.url
      ? { title: office.name, url: office.url, checkedOn: null, isOutdated: false, isUnverified: false }
      : null
    return {
      step,
      form: entry.form,
      ...progress,
      expected:
        progress.state === 'filed' && filedOn && days
          ? { from: addDays(filedOn, days.from), to: addDays(filedOn, days.to) }
          : null,
      usual: text,
      note: origin?.note ?? '',
      source: origin
        ? {
            ...origin.source,
            checkedOn: origin.checkedOn,
            isOutdated: isOutdated(origin, today),
            isUnverified: unverifiedConfidences.some((each) => each === origin.confidence),
          }
        : officeSource,
      disputed,
      own,
    }
  }
  const entries = listEntries(form, state, rules, durations, milestones.application.isReached)
  return { form, steps: entries.map(present) }
}
