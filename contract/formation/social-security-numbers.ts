import type { z } from '#contract/zod.ts'

export const SOCIAL_SECURITY_MESSAGE =
  'Please remove the Social Security number. We never ask for one, and we don’t store it. An EIN is written 12-3456789.'

/** Nine digits as 123-45-6789, 123-456789, or in a row. Not in groups of 5 and 4, which are a ZIP code. */
const numberPattern =
  /(?<![\d$.])\d{3}(?:\d{6}|[\s\-./_·,\u2010-\u2015\u2212]{1,3}\d{2}[\s\-./_·,\u2010-\u2015\u2212]{0,3}\d{4})(?!\d)/

/** Words that say what the number is. */
const namedPattern = /\b(?:ssn|social security|itin)\b/

/** Digits of a script are ten code points in a row. Counts how many of them come before this one. */
const toAsciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value)
}

/** Whether text contains what looks like a Social Security number, in digits of any script. An EIN (12-3456789) doesn't. */
export const containsSocialSecurityNumber = (text: string): boolean => {
  const normalized = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\d)\p{Nd}/gu, toAsciiDigit)
    .toLowerCase()
  return (
    numberPattern.test(normalized) ||
    (namedPattern.test(normalized) && /\d{9}/.test(normalized.replace(/[^\da-z]/g, '')))
  )
}

/** Makes a text field refuse Social Security numbers. Every text field of this domain uses it. */
export const refuseSocialSecurityNumbers = <Field extends z.ZodType<string, string>>(field: Field) =>
  field.refine((value) => !containsSocialSecurityNumber(value), SOCIAL_SECURITY_MESSAGE)
