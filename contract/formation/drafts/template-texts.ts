import type { Day } from '#contract/dates.ts'
import { findStateCode, getStatePlace } from '../state-names.ts'
import type { DraftInput } from './drafting-facts.ts'
import { describeFiscalYearEnd, formatLongDay, joinLines, toSingleLine } from './formatting.ts'
import { type DraftFactName, readFact } from './missing-facts.ts'

/**
 * The staff's replacements of template texts, by paragraph ID. They can contain placeholders for facts, such
 * as `{legalName}`.
 */
export type TemplateTexts = Readonly<Record<string, string>>

const formatState = (state: string): string => {
  const code = findStateCode(state)
  return code ? getStatePlace(code) : state
}

/** The available placeholders, with functions that format their values. */
const placeholders = {
  legalName: joinLines,
  state: formatState,
  purposes: joinLines,
  activities: joinLines,
  mailingAddress: toSingleLine,
  officeAddress: toSingleLine,
  registeredAgent: toSingleLine,
  president: joinLines,
  secretary: joinLines,
  treasurer: joinLines,
  fiscalYearEnd: describeFiscalYearEnd,
  ein: joinLines,
  formedOn: (day) => formatLongDay(day as Day),
  incorporatorName: joinLines,
  incorporatorAddress: toSingleLine,
  county: joinLines,
} as const satisfies Partial<Record<DraftFactName, (value: string) => string>>
type Placeholder = keyof typeof placeholders

export const placeholderNames = Object.keys(placeholders) as Placeholder[]

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

const listNames = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** Lists the unknown placeholders in text. */
export const listUnknownPlaceholders = (text: string): string[] =>
  listNames(text).filter((name) => !isPlaceholder(name))

/** Lists the facts that the texts have placeholders for. May contain duplicates. */
export const listUsedFacts = (texts: TemplateTexts): Placeholder[] =>
  Object.values(texts).flatMap((text) => listNames(text).filter(isPlaceholder))

const formatPlaceholderValue = (name: Placeholder, facts: DraftInput): string => {
  const value = readFact(name, facts)
  return typeof value === 'string' && value !== '' ? placeholders[name](value) : ''
}

/**
 * Replaces placeholders with facts. An unknown fact becomes empty text. Unknown placeholders stay unchanged.
 */
export const fillPlaceholders = (text: string, facts: DraftInput): string =>
  text.replace(/\{([^{}]*)\}/g, (all, name: string) =>
    isPlaceholder(name) ? formatPlaceholderValue(name, facts) : all,
  )

/**
 * Minimum length of facts that placeholders replace, in characters. Shorter facts, such as “9”, can appear in
 * a paragraph by chance.
 */
const MIN_VALUE_LENGTH = 4

/** Replaces the facts in a document's paragraph with placeholders. */
export const insertPlaceholders = (text: string, facts: DraftInput): string => {
  const values = placeholderNames
    .map((name) => ({ name, value: formatPlaceholderValue(name, facts) }))
    .filter(({ value }) => value.length >= MIN_VALUE_LENGTH)
    .toSorted((a, b) => b.value.length - a.value.length)
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const fact = values.find(({ value }) => text.startsWith(value, at))
    parts.push(fact ? `{${fact.name}}` : text.charAt(at))
    at += fact ? fact.value.length : 1
  }
  return parts.join('')
}
