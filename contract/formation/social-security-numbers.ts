import type { z } from '#contract/zod.ts'

export const SOCIAL_SECURITY_MESSAGE =
  'Please remove the Social Security number. We never ask for one, and we don’t store it. An EIN is written 12-3456789.'

/**
 * Matches 123-45-6789 and 123-456789 with various separators, and nine digits without separators. Doesn't
 * match ZIP+4 codes.
 */
const numberPattern =
  /(?<![\d$.])\d{3}(?:\d{6}|[\s\-./_·,\u2010-\u2015\u2212]{1,3}\d{2}[\s\-./_·,\u2010-\u2015\u2212]{0,3}\d{4})(?!\d)/

/** Matches text that mentions a Social Security number or ITIN. */
const namedPattern = /\b(?:ssn|social security|itin)\b/

/** Converts a decimal digit of any script to ASCII. Each script's digits are ten consecutive code points. */
const toAsciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value)
}

/** Whether text contains a likely Social Security number, in digits of any script. */
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

/** Adds a check for Social Security numbers to a text field. */
export const rejectSocialSecurityNumbers = <Field extends z.ZodType<string, string>>(field: Field) =>
  field.refine((value) => !containsSocialSecurityNumber(value), SOCIAL_SECURITY_MESSAGE)

/**
 * Replaces Social Security numbers with "[removed]" in text that we extract, such as from uploaded documents.
 */
export const maskSocialSecurityNumbers = (text: string): string =>
  text
    .replace(/(?<![\d-])\d{3}[- .\u2010-\u2015]\d{2}[- .\u2010-\u2015]\d{4}(?![\d-])/g, '[removed]')
    .replace(/\b(?:ssn|itin|social security)\b[^\d\n]{0,30}\d{9}(?!\d)/gi, '[removed]')
