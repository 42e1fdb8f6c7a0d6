import type { Day } from '#contract/dates.ts'
import { findStateCode, getStatePlace } from '../state-names.ts'
import type { DraftFacts } from './drafting-facts.ts'
import { type DraftFactName, readFact } from './missing-facts.ts'
import { describeFiscalYearEnd, formatLongDay, joinLines, toSingleLine } from './words.ts'

/**
 * Texts that replace template texts, by paragraph ID. They refer to facts with placeholders, such as
 * `{legalName}`.
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

/** Lists the unknown placeholders in a text. */
export const listUnknownPlaceholders = (text: string): string[] =>
  listNames(text).filter((name) => !isPlaceholder(name))

/** The facts that texts contain. */
export const listUsedFacts = (texts: TemplateTexts): Placeholder[] =>
  Object.values(texts).flatMap((text) => listNames(text).filter(isPlaceholder))

const formatPlaceholderValue = (name: Placeholder, facts: DraftFacts): string => {
  const value = readFact(name, facts)
  return typeof value === 'string' && value !== '' ? placeholders[name](value) : ''
}

/** Writes the facts into a text. */
export const fillPlaceholders = (text: string, facts: DraftFacts): string =>
  text.replace(/\{([^{}]*)\}/g, (all, name: string) =>
    isPlaceholder(name) ? formatPlaceholderValue(name, facts) : all,
  )

/** Shorter values, such as “9”, appear in a text by chance. */
const MIN_VALUE_LENGTH = 4

/** Writes placeholders where a paragraph of a document contains facts. */
export const insertPlaceholders = (text: string, facts: DraftFacts): string => {
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
