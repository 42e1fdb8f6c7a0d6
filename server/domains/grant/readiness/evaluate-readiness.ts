import { MINUTE_MS } from '#contract/dates.ts'
import {
  isReadinessStep,
  OrganizationKind,
  type Readiness,
  type ReadinessItemName,
  type ReadinessItemStatus,
  readinessItemNames,
  type WebsiteItemName,
} from '#contract/grant'
import { endSentence } from '#contract/names.ts'
import { isPlaceholderName } from '#contract/packages.ts'
import type { readinessEntries, WebsiteCheckRecord } from '#server/database/schema.ts'

type ReadinessEntryName = (typeof readinessEntries.$inferSelect)['name']
interface ReadinessEntry {
  name: ReadinessEntryName
  value: string
  at: Date
  by: string | null
}

export interface ReadinessData {
  projectName: string
  entries: readonly ReadinessEntry[]
  letter: { name: string; status: string; at: Date; by: string | null; isVisible: boolean } | undefined
  /** Website checks, newest first. */
  checks: readonly WebsiteCheckRecord[]
}

/** A check that is still running after this time, in ms, is treated as failed. */
const MAX_CHECK_DURATION_MS = 10 * MINUTE_MS
const checkNotFinishedText = 'The check didn’t finish. Please check again.'

type ItemResult = Omit<ReadinessItemStatus, 'item'>
const missingItem: ItemResult = { state: 'missing', found: null, evidence: [], at: null, by: null }

const evaluateEligibility = (entry: ReadinessEntry | undefined): ItemResult => {
  if (!entry) return missingItem
  const isEligible = entry.value === 'eligible'
  const found = isEligible
    ? 'Not a hospital, a school, or a government agency.'
    : 'Google doesn’t give Ad Grants to this kind of organization. Talk to us before you continue.'
  return { ...missingItem, state: isEligible ? 'done' : 'problem', found, at: entry.at, by: entry.by }
}

const evaluateLegalName = (entry: ReadinessEntry | undefined, projectName: string): ItemResult => {
  if (!entry) return missingItem
  const differs = entry.value !== projectName && !isPlaceholderName(projectName)
  const found = differs
    ? `${endSentence(entry.value)} The application says ${endSentence(projectName)} We’ll use the exact legal name.`
    : entry.value
  return { ...missingItem, state: 'done', found, at: entry.at, by: entry.by }
}

/**
 * Evaluates the determination letter. Omits its name, date, and uploader if the viewer isn't allowed to see
 * the document.
 */
const evaluateLetter = ({ letter }: ReadinessData): ItemResult => {
  if (!letter) return missingItem
  const { name, status, isVisible, at, by } = letter
  const known = isVisible ? { ...missingItem, at, by } : missingItem
  if (status !== 'clean')
    return { ...known, state: 'checking', found: 'We’re checking the file for viruses.' }
  return { ...known, state: 'done', found: isVisible ? name : 'We have the letter.' }
}

const evaluateStep = (entry: ReadinessEntry | undefined): ItemResult =>
  entry ? { ...missingItem, state: 'done', at: entry.at, by: entry.by } : missingItem

/**
 * Returns the progress of a website's newest check, and the result of the last one that ended. Ignores checks
 * of other websites.
 */
const getWebsiteStatus = (website: string, checks: readonly WebsiteCheckRecord[], now: Date) => {
  const [newest, ...earlier] = checks.filter(({ address }) => address === website)
  const isSilent =
    newest?.status === 'running' && now.getTime() - newest.createdAt.getTime() > MAX_CHECK_DURATION_MS
  const isRunning = newest?.status === 'running' && !isSilent
  const ended = [newest, ...earlier].find((check) => check && check.status !== 'running')
  return {
    isRunning,
    pageCount: newest?.pageCount ?? 0,
    checkedAt: ended?.finishedAt ?? null,
    failure: isRunning ? null : isSilent ? checkNotFinishedText : (ended?.failure ?? null),
    findings: ended?.findings ?? [],
  }
}
type WebsiteStatus = ReturnType<typeof getWebsiteStatus>

const evaluateWebsiteItem = (
  item: WebsiteItemName,
  { isRunning, checkedAt, findings }: WebsiteStatus,
): ItemResult => {
  const finding = findings.find((one) => one.item === item)
  if (!finding) return { ...missingItem, state: isRunning ? 'checking' : 'missing' }
  const { isDone, found, evidence } = finding
  const state = isRunning ? 'checking' : isDone ? 'done' : 'problem'
  return { state, found, evidence, at: checkedAt, by: null }
}

export const evaluateReadiness = (data: ReadinessData, now: Date): Omit<Readiness, 'project'> => {
  const findEntry = (name: ReadinessEntryName) => data.entries.find((entry) => entry.name === name)
  const website = findEntry('website')?.value ?? ''
  const { findings, ...websiteCheck } = getWebsiteStatus(website, data.checks, now)
  const evaluateItem = (item: ReadinessItemName): ItemResult => {
    if (item === 'eligibility') return evaluateEligibility(findEntry(item))
    if (item === 'legalName') return evaluateLegalName(findEntry(item), data.projectName)
    if (item === 'determinationLetter') return evaluateLetter(data)
    if (isReadinessStep(item)) return evaluateStep(findEntry(item))
    return evaluateWebsiteItem(item, { ...websiteCheck, findings })
  }
  const items = readinessItemNames.map((item) => ({ item, ...evaluateItem(item) }))
  return {
    items,
    doneCount: items.filter(({ state }) => state === 'done').length,
    answers: {
      organization: OrganizationKind.safeParse(findEntry('eligibility')?.value).data ?? '',
      legalName: findEntry('legalName')?.value ?? '',
      website,
    },
    websiteCheck,
  }
}
