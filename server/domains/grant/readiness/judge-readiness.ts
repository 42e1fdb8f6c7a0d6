import { MINUTE } from '#contract/dates.ts'
import {
  type ItemStanding,
  isReadinessStep,
  OrganizationKind,
  type Readiness,
  type ReadinessItemName,
  readinessItemNames,
  type WebsiteItemName,
} from '#contract/grant'
import { isPlaceholderName } from '#contract/packages.ts'
import type { readinessEntries, WebsiteCheckRecord } from '#server/database/schema.ts'

type EntryName = (typeof readinessEntries.$inferSelect)['name']
interface Entry {
  name: EntryName
  value: string
  at: Date
  by: string | null
}

export interface ReadinessFacts {
  projectName: string
  entries: readonly Entry[]
  letter: { name: string; status: string; at: Date; by: string | null; isVisible: boolean } | undefined
  /** Newest first. */
  checks: readonly WebsiteCheckRecord[]
}

/** A check that is still running after this time has failed. */
const MAX_CHECK_MS = 10 * MINUTE
const notFinished = "The check didn't finish. Please check again."

type Standing = Omit<ItemStanding, 'item'>
const missing: Standing = { state: 'missing', found: null, evidence: [], at: null, by: null }

const eligibility = (entry: Entry | undefined): Standing => {
  if (!entry) return missing
  const isEligible = entry.value === 'eligible'
  const found = isEligible
    ? 'Not a hospital, a school, or a government agency.'
    : "Google doesn't give Ad Grants to this kind of organization. Talk to us before you continue."
  return { ...missing, state: isEligible ? 'done' : 'problem', found, at: entry.at, by: entry.by }
}

const asSentence = (name: string): string => (name.endsWith('.') ? name : `${name}.`)

const legalName = (entry: Entry | undefined, projectName: string): Standing => {
  if (!entry) return missing
  const differs = entry.value !== projectName && !isPlaceholderName(projectName)
  const found = differs
    ? `${asSentence(entry.value)} The application says ${asSentence(projectName)} We'll use the exact legal name.`
    : entry.value
  return { ...missing, state: 'done', found, at: entry.at, by: entry.by }
}

/** The determination letter. Hides its details if the viewer can't see it. */
const letterOf = ({ letter }: ReadinessFacts): Standing => {
  if (!letter) return missing
  const { name, status, isVisible, at, by } = letter
  const known = isVisible ? { ...missing, at, by } : missing
  if (status !== 'clean')
    return { ...known, state: 'checking', found: "We're checking the file for viruses." }
  return { ...known, state: 'done', found: isVisible ? name : 'We have the letter.' }
}

const step = (entry: Entry | undefined): Standing =>
  entry ? { ...missing, state: 'done', at: entry.at, by: entry.by } : missing

/** The newest check of this address. Checks of other addresses don't count. */
const websiteOf = (website: string, checks: readonly WebsiteCheckRecord[], now: Date) => {
  const [newest, ...earlier] = checks.filter(({ address }) => address === website)
  const isSilent = newest?.status === 'running' && now.getTime() - newest.createdAt.getTime() > MAX_CHECK_MS
  const isRunning = newest?.status === 'running' && !isSilent
  const ended = [newest, ...earlier].find((check) => check && check.status !== 'running')
  return {
    isRunning,
    pageCount: newest?.pageCount ?? 0,
    checkedAt: ended?.finishedAt ?? null,
    failure: isRunning ? null : isSilent ? notFinished : (ended?.failure ?? null),
    findings: ended?.findings ?? [],
  }
}
type Website = ReturnType<typeof websiteOf>

const websiteItem = (item: WebsiteItemName, { isRunning, checkedAt, findings }: Website): Standing => {
  const finding = findings.find((one) => one.item === item)
  if (!finding) return { ...missing, state: isRunning ? 'checking' : 'missing' }
  const { isDone, found, evidence } = finding
  const state = isRunning ? 'checking' : isDone ? 'done' : 'problem'
  return { state, found, evidence, at: checkedAt, by: null }
}

/** Judges every item of the checklist. */
export const judgeReadiness = (facts: ReadinessFacts, now: Date): Omit<Readiness, 'project'> => {
  const entryOf = (name: EntryName) => facts.entries.find((entry) => entry.name === name)
  const website = entryOf('website')?.value ?? ''
  const { findings, ...websiteCheck } = websiteOf(website, facts.checks, now)
  const standingOf = (item: ReadinessItemName): Standing => {
    if (item === 'eligibility') return eligibility(entryOf(item))
    if (item === 'legalName') return legalName(entryOf(item), facts.projectName)
    if (item === 'determinationLetter') return letterOf(facts)
    if (isReadinessStep(item)) return step(entryOf(item))
    return websiteItem(item, { ...websiteCheck, findings })
  }
  const items = readinessItemNames.map((item) => ({ item, ...standingOf(item) }))
  return {
    items,
    doneCount: items.filter(({ state }) => state === 'done').length,
    answers: {
      organization: OrganizationKind.safeParse(entryOf('eligibility')?.value).data ?? '',
      legalName: entryOf('legalName')?.value ?? '',
      website,
    },
    websiteCheck,
  }
}
