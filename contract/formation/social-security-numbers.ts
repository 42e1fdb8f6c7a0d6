import type { z } from '#contract/zod.ts'

export const SOCIAL_SECURITY_MESSAGE =
  'Please remove the Social Security number. We never ask for one, and we don’t store it.'

/** Nine digits as 123-45-6789, with dashes, dots, or spaces between them. */
const groupedPattern =
  /(?<!\d)\d{3}[-.\u2010-\u2015\u2212 ]{1,3}\d{2}[-.\u2010-\u2015\u2212 ]{1,3}\d{4}(?!\d)/

/** Nine digits in a row. */
const plainPattern = /(?<![\d$.,-])\d{9}(?!\d)/

/** Words that say what the number is. */
const namedPattern = /\b(?:ssn|social security|itin)\b/

/** Whether text contains what looks like a Social Security number, in any digits. An EIN (12-3456789) doesn't. */
export const containsSocialSecurityNumber = (text: string): boolean => {
  const normalized = text.normalize('NFKC').toLowerCase()
  return (
    groupedPattern.test(normalized) ||
    plainPattern.test(normalized) ||
    (namedPattern.test(normalized) && /\d{9}/.test(normalized.replace(/[^\da-z]/g, '')))
  )
}

/** Makes a text field refuse Social Security numbers. Every text field of this domain uses it. */
export const refuseSocialSecurityNumbers = <Field extends z.ZodType<string, string>>(field: Field) =>
  field.refine((value) => !containsSocialSecurityNumber(value), SOCIAL_SECURITY_MESSAGE)
