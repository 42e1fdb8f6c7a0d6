import type * as dates from './dates.ts'
import type * as money from './money.ts'
import { z } from './zod.ts'

/** Dates outside these years are rejected as typos. */
const PLAUSIBLE_YEARS = { first: 1900, last: 2200 } as const

const isPlausibleYear = (date: string): boolean => {
  const year = Number(date.slice(0, 4))
  return year >= PLAUSIBLE_YEARS.first && year <= PLAUSIBLE_YEARS.last
}
const implausibleYearMessage = `Please enter a date between ${PLAUSIBLE_YEARS.first} and ${PLAUSIBLE_YEARS.last}`

/** A point in time: an ISO 8601 string in JSON, a Date in code. */
export const Instant = z.codec(z.iso.datetime().refine(isPlausibleYear, implausibleYearMessage), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

const missingDayMessage = 'Please enter a date'

/** A calendar day as YYYY-MM-DD. */
export const Day: z.ZodType<dates.Day, dates.Day> = z.iso
  .date(missingDayMessage)
  .refine(isPlausibleYear, implausibleYearMessage)

/** An optional date field. An empty value becomes null. */
export const OptionalDay = z
  .union([Day, z.literal('')], { error: missingDayMessage })
  .transform((day) => (day === '' ? null : day))

/**
 * Matches control characters (except line breaks and tabs) and unpaired surrogates. PostgreSQL can't store
 * some of them.
 */
const controlPattern = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu

/**
 * Matches format and private-use characters, which can be invisible or change the text direction. Excludes
 * the two joiners that some scripts need.
 */
const invisiblePattern = /(?![\u200c\u200d])[\p{Cf}\p{Co}]/gu

/**
 * Trims text and removes control characters. If `singleLine` is set, also removes invisible characters and
 * replaces each run of white space with a single space.
 */
const sanitizeText = (value: string, singleLine: boolean): string => {
  const printable = value.replace(controlPattern, '')
  return (singleLine ? printable.replace(invisiblePattern, '').replace(/\s+/g, ' ') : printable).trim()
}

/**
 * A field for free text. Trims it, rejects more than `max` characters, and removes control characters. If
 * `singleLine` is set, also removes invisible characters and replaces line breaks with spaces.
 */
export const textField = (max: number, { singleLine = false }: { singleLine?: boolean } = {}) =>
  z
    .string()
    .trim()
    .max(max, { error: `Please use ${max} characters or fewer`, abort: true })
    .overwrite((value) => sanitizeText(value, singleLine))

/** A field for text with at least `min` characters. `message` is shown if it's shorter. */
export const textFieldWithMinLength = (min: number, max: number, message: string) =>
  textField(max).min(min, message)

/**
 * A field for an email address in lowercase, at most 254 characters (RFC 5321). Different capitalizations
 * belong to the same account.
 */
export const emailAddressField = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(254, { error: message, abort: true })
    .overwrite((value) => sanitizeText(value, true))
    .toLowerCase()
    .pipe(z.email({ error: message }))

/** A field for an optional phone number. An empty value becomes null. */
export const optionalPhoneField = textField(40)
  .refine((value) => value === '' || value.length >= 10, 'Phone number must be at least 10 digits')
  .transform((value) => (value === '' ? null : value))
  .nullish()

/** The largest PostgreSQL integer. */
const MAX_INTEGER_ID = 2_147_483_647

export const NumericId = z.coerce
  .number({ error: 'That ID isn’t valid' })
  .int('That ID isn’t valid')
  .positive('That ID isn’t valid')
  .max(MAX_INTEGER_ID, 'That ID isn’t valid')

export const PublicId = z.uuid({ error: 'That ID isn’t valid' })

/** A project's public or numeric ID. Access is checked for both. */
export const ProjectReference = z.union([PublicId, NumericId], { error: 'That project ID isn’t valid' })
export type ProjectReference = z.output<typeof ProjectReference>

/** A nonnegative integer amount in US cents. */
export const Cents: z.ZodType<money.Cents, money.Cents> = z.int().nonnegative()

export const createCentsSchema = (max: money.Cents): typeof Cents => z.int().nonnegative().max(max)

/** The complete content of a file response, such as a PDF. */
export const FileContent = z.custom<Uint8Array>((content) => content instanceof Uint8Array)

/** A text file that's streamed, such as a CSV export. */
export const TextStream = z.custom<AsyncIterable<string>>()

/** A binary file that's streamed: a stored file or a zip. */
export const ByteStream = z.custom<AsyncIterable<Uint8Array>>()

/** An uploaded file: a Blob in the browser, and a byte stream on the server. */
export const FileBody = z.custom<Blob>().transform((file) => file as unknown as AsyncIterable<Uint8Array>)

/** The response for routes that return no data. */
export const SuccessReply = z.object({ success: z.literal(true) })
