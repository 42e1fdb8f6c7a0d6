import { text } from './fields.ts'

/** Encoded words of RFC 2047. Email programs would show what they hold, such as a link. */
const encodedWord = /=\?[^?\s]{1,40}\?[bq]\?/iu

/** What email programs turn into a link. Names are at most 200 characters long. */
const address = /[/\\]{2}|\b(?:mailto|tel|https?|javascript|data):|www\.|\S@\S|\d{1,3}(?:\.\d{1,3}){3}/iu

/** What stands before a period in names such as St.John and J.Robert. */
const abbreviation = /^(?:\p{Lu}|St|Ste|Dr|Mr|Mrs|Ms|Mt|Ft|Fr|Jr|Sr|Rev|Prof)$/u

/** Top-level domains that could be taken for a name after an abbreviation. Two-letter ones are refused by length. */
const commonDomains = new Set(
  'com org net edu gov info biz app dev xyz club live top pro tech link click page blog news help shop site store online cloud'.split(
    ' ',
  ),
)

const isAbbreviatedName = (before: string, after: string): boolean =>
  abbreviation.test(before) && /^\p{Lu}\p{Ll}{2,}$/u.test(after) && !commonDomains.has(after.toLowerCase())

const lastWord = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+$/u
const firstLetters = /^\p{L}{2,}/u

/** Whether a word, a period, and at least two letters follow each other, as in `evil.com`. */
const hasDomain = (name: string): boolean => {
  const parts = name.split(/[.。]/)
  return parts.some((part, index) => {
    const before = lastWord.exec(part)?.[0]
    const after = firstLetters.exec(parts[index + 1] ?? '')?.[0]
    return before !== undefined && after !== undefined && !isAbbreviatedName(before, after)
  })
}

const hasLink = (name: string): boolean => address.test(name) || encodedWord.test(name) || hasDomain(name)

/** Seven digits or more, in groups or not, are a telephone number. Two years are not. */
const phoneNumber = /(?:\p{Nd}[\s().+/-]{0,20}){7}/u
const years = /\b(?:1[89]|20)\d\d\s?[-–—/]\s?(?:1[89]|20)\d\d\b/g

/** Names stand in emails and on receipts, so they must not hold links or phone numbers. Wide forms count as plain ones. */
const isName = (name: string): boolean => {
  const plain = name.normalize('NFKC')
  return !hasLink(plain) && !phoneNumber.test(plain.replace(years, ''))
}

const name = (max: number) =>
  text(max, { singleLine: true }).refine(isName, 'Please enter a name without web addresses or phone numbers')

/** A user's name: 2 to 120 characters. */
export const personName = (message: string) => name(120).min(2, message)

/** What an organization or its project is called: 2 to 200 characters. */
export const organizationName = (message: string) => name(200).min(2, message)

/** The same while it is being typed, or where it may be left out. */
export const unfinishedName = name(200)

const title =
  /^(?:dr|mr|mrs|ms|miss|mx|prof|professor|rev|reverend|fr|father|sister|sir|hon|rabbi|pastor|imam)\.?$/iu
const suffix = /^(?:jr|sr|ii|iii|iv|esq|md|phd|cpa|dds|mba|jd|rn)\.?$/iu
const initials = /^(?:\p{L}\.?){1,2}$/u

/** `SMITH` is spelled `Smith`; other spellings stay. */
const spelled = (word: string): string =>
  word.length > 2 && word === word.toUpperCase() && word !== word.toLowerCase()
    ? word.replace(/\p{L}+/gu, (letters) => letters.charAt(0) + letters.slice(1).toLowerCase())
    : word

/**
 * The name an email greets its reader by: the first name without titles, also of "Smith, Jane". A name that has only
 * initials or a title before the last name is used whole.
 */
export const firstNameOf = (fullName: string): string => {
  const [beforeComma = '', ...afterComma] = fullName.split(',').map((part) => part.trim())
  const given = afterComma.find((part) => part !== '' && !suffix.test(part.replaceAll(/[\s.]/g, '')))
  const whole = given ? `${given} ${beforeComma}` : beforeComma
  const words = whole.split(/\s+/).filter((word) => word !== '')
  const untitled = words.filter((word) => !title.test(word))
  const last = untitled.length - 1
  const first = untitled.find((word, index) => !initials.test(word) && (index < last || last === 0))
  if (first && (untitled.length > 1 || words.length === 1)) return spelled(first)
  return words.map(spelled).join(' ')
}
