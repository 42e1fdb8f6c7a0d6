import { z } from './zod.ts'

/** Dates outside these years are slips of the keyboard, and databases disagree about some of them. */
const yearsOfDates = { first: 1900, last: 2200 } as const

const isInTheseYears = (date: string): boolean => {
  const year = Number(date.slice(0, 4))
  return year >= yearsOfDates.first && year <= yearsOfDates.last
}
const otherYear = `Please enter a date between ${yearsOfDates.first} and ${yearsOfDates.last}`

/** A point in time: an ISO 8601 string in JSON, a Date on both sides. */
export const Instant = z.codec(z.iso.datetime().refine(isInTheseYears, otherYear), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

const noDay = 'Please enter a date'

/** A day of the calendar as YYYY-MM-DD, see dates.ts. */
export const Day = z.iso.date(noDay).refine(isInTheseYears, otherYear)

/** What a date field holds: a day, or nothing. */
export const DayOrNone = z
  .union([Day, z.literal('')], { error: noDay })
  .transform((day) => (day === '' ? null : day))

/** PostgreSQL's text cannot hold a zero character, and no user types one. */
const noZero = (text: string) => !text.includes('\u0000')

/** Free text of at most `max` characters, trimmed. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use ${max} characters or fewer`)
    .refine(noZero, "This text contains characters we can't save")

/** A text with at least `min` characters; `message` is shown when it is shorter. */
export const textOfAtLeast = (min: number, max: number, message: string) => text(max).min(min, message)

/** What a mail program would turn into a link: slashes, a word with a period or an at sign in it, a number of dots. */
const link =
  /[/\\]{2}|\b(mailto|tel|https?|javascript|data):|www\.|[\p{L}\p{N}-][.。][\p{L}]{2}|\S@\S|\d+\.\d+\.\d+\.\d+/iu

/** Seven digits or more, however they are set apart, are a telephone number; two years are none. */
const phone = /(?:\p{Nd}[\s().+/-]*){7}/u
const years = /\b(1[89]|20)\d\d\s*[-–—/]\s*(1[89]|20)\d\d\b/g

/** Line breaks, and characters that no one sees or that turn the direction of others; two joiners belong to scripts. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}]|(?![\u200c\u200d])\p{Cf}/u

/** A name stands in mails and on receipts, so it must not speak to the people who read them. Wide forms count as plain ones. */
const isName = (name: string): boolean => {
  const plain = name.normalize('NFKC')
  return !unseen.test(name) && !link.test(plain) && !phone.test(plain.replace(years, ''))
}

const noName = 'Please enter a name without web addresses, phone numbers, or invisible characters'

/** A name of at most `max` characters, or nothing. */
const anyName = (max: number) => text(max).refine(isName, noName)

/** A user's name: at least 2 characters. */
export const personName = (message: string) => anyName(120).min(2, message)

/** What an organization or its project is called: at least 2 characters. */
export const organizationName = (message: string) => anyName(200).min(2, message)

/** The same while it is being typed, or where it may be left out. */
export const unfinishedName = anyName(200)

/**
 * An email address, folded to lower case: users type theirs with capitals, and one address is one account.
 * At most 254 characters (RFC 5321).
 */
export const emailAddress = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .toLowerCase()
    .max(254, message)
    .pipe(z.email({ error: message }))

/** An optional telephone number; an empty field counts as none. */
export const optionalPhone = text(40)
  .refine((value) => value === '' || value.length >= 10, 'Phone number must be at least 10 digits')
  .transform((value) => (value === '' ? null : value))
  .nullish()

/** The largest id a PostgreSQL integer holds. */
const MAX_ID = 2_147_483_647

export const NumericId = z.coerce
  .number({ error: "That ID isn't valid" })
  .int("That ID isn't valid")
  .positive("That ID isn't valid")
  .max(MAX_ID, "That ID isn't valid")

export const PublicId = z.uuid({ error: "That ID isn't valid" })

/** A project named by its public id or by its number; every access is checked whichever is used. */
export const ProjectReference = z.union([PublicId, NumericId], { error: "That project ID isn't valid" })
export type ProjectReference = z.output<typeof ProjectReference>

/** Money in integer cents. */
export const Cents = z.int().nonnegative()

/** The bytes of a file; a route of kind `file` answers them. */
export const FileContent = z.custom<Uint8Array>((content) => content instanceof Uint8Array)

/** A file that is written while it is sent, as text. */
export const FileStream = z.custom<AsyncIterable<string>>()

/** A file that is read from where it is stored while it is sent. */
export const ByteStream = z.custom<AsyncIterable<Uint8Array>>()

/** A file that is read while it comes in: a Blob where it is chosen, its bytes where it arrives. */
export const FileBody = z.custom<Blob>().transform((file) => file as unknown as AsyncIterable<Uint8Array>)

/** The plain acknowledgement of calls that have nothing else to say. */
export const Done = z.object({ success: z.literal(true) })
