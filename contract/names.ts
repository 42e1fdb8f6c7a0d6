import { textField } from './fields.ts'

/**
 * Matches encoded words (RFC 2047). Email clients would decode them, and the decoded text could contain a
 * link.
 */
const encodedWordPattern = /=\?[^?\s]{1,40}\?[bq]\?/iu

/** Matches text that email clients turn into links. */
const urlPattern = /[/\\]{2}|\b(?:mailto|tel|https?|javascript|data):|www\.|\S@\S|\d{1,3}(?:\.\d{1,3}){3}/iu

/** Matches abbreviations that can precede a period, as in St.John and J.Robert. */
const abbreviationPattern = /^(?:\p{Lu}|St|Ste|Dr|Mr|Mrs|Ms|Mt|Ft|Fr|Jr|Sr|Rev|Prof)$/u

/** Top-level domains that don't count as a name after an abbreviation. Two-letter words never count. */
const commonTopLevelDomains = new Set(
  'com org net edu gov info biz app dev xyz club live top pro tech link click page blog news help shop site store online cloud'.split(
    ' ',
  ),
)

const isAbbreviatedName = (before: string, after: string): boolean =>
  abbreviationPattern.test(before) &&
  /^\p{Lu}\p{Ll}{2,}$/u.test(after) &&
  !commonTopLevelDomains.has(after.toLowerCase())

const lastWordPattern = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+$/u
const firstLettersPattern = /^\p{L}{2,}/u

/**
 * Whether a word is followed by a period and at least two letters, as in `evil.com`. Ignores abbreviations,
 * as in `St.John`.
 */
const hasDomain = (nameField: string): boolean => {
  const parts = nameField.split(/[.。]/)
  return parts.some((part, index) => {
    const before = lastWordPattern.exec(part)?.[0]
    const after = firstLettersPattern.exec(parts[index + 1] ?? '')?.[0]
    return before !== undefined && after !== undefined && !isAbbreviatedName(before, after)
  })
}

const hasLink = (nameField: string): boolean =>
  urlPattern.test(nameField) || encodedWordPattern.test(nameField) || hasDomain(nameField)

/** Matches seven or more digits, with or without separators. Year ranges are removed before matching. */
const phoneNumberPattern = /(?:\p{Nd}[\s().+/-]{0,20}){7}/u
const yearRangePattern = /\b(?:1[89]|20)\d\d\s?[-–—/]\s?(?:1[89]|20)\d\d\b/g

/**
 * Whether a name contains no links and no phone numbers. Names appear in emails and receipts. Checks
 * full-width characters as their plain equivalents.
 */
const isPlausibleName = (nameField: string): boolean => {
  const plain = nameField.normalize('NFKC')
  return !hasLink(plain) && !phoneNumberPattern.test(plain.replace(yearRangePattern, ''))
}

const nameField = (max: number) =>
  textField(max, { singleLine: true }).refine(
    isPlausibleName,
    'Please enter a name without web addresses or phone numbers',
  )

/** A field for a user's name: 2 to 120 characters. */
export const personNameField = (message: string) => nameField(120).min(2, message)

/** A field for an organization's or project's name: 2 to 200 characters. */
export const organizationNameField = (message: string) => nameField(200).min(2, message)

/** A field for an unfinished or optional name. */
export const draftNameField = nameField(200)

const titlePattern =
  /^(?:dr|mr|mrs|ms|miss|mx|prof|professor|rev|reverend|fr|father|sister|sir|hon|rabbi|pastor|imam)\.?$/iu
const suffixPattern = /^(?:jr|sr|ii|iii|iv|esq|md|phd|cpa|dds|mba|jd|rn)\.?$/iu
const initialsPattern = /^(?:\p{L}\.?){1,2}$/u

/** Changes `SMITH` to `Smith`. Keeps all other capitalization. */
const fixCapitals = (word: string): string =>
  word.length > 2 && word === word.toUpperCase() && word !== word.toLowerCase()
    ? word.replace(/\p{L}+/gu, (letters) => letters.charAt(0) + letters.slice(1).toLowerCase())
    : word

/**
 * Returns the name to use in greetings: the first name without titles. Supports "Smith, Jane". If the name
 * has only initials, or a title followed by the last name, returns the full name.
 */
export const getFirstName = (fullName: string): string => {
  const [beforeComma = '', ...afterComma] = fullName.split(',').map((part) => part.trim())
  const given = afterComma.find((part) => part !== '' && !suffixPattern.test(part.replaceAll(/[\s.]/g, '')))
  const whole = given ? `${given} ${beforeComma}` : beforeComma
  const words = whole.split(/\s+/).filter((word) => word !== '')
  const untitled = words.filter((word) => !titlePattern.test(word))
  const last = untitled.length - 1
  const first = untitled.find((word, index) => !initialsPattern.test(word) && (index < last || last === 0))
  if (first && (untitled.length > 1 || words.length === 1)) return fixCapitals(first)
  return words.map(fixCapitals).join(' ')
}

/** Adds a period, unless the text already ends a sentence, as the name "Pier Fund, Inc." does. */
export const endSentence = (text: string): string => (/[.!?]["”’)]?$/.test(text) ? text : `${text}.`)
