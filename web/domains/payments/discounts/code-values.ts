import { DayOrNone } from '#contract/fields.ts'
import type { NewDiscountCode } from '#contract/payments'
import { z } from '#contract/zod.ts'

const wholeOrNothing = z
  .string()
  .trim()
  .regex(/^(\d{1,7})?$/, 'Please enter a whole number')

/** A code as the form holds it: texts as they are typed. */
export const CodeForm = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{3,40}$/, 'Please use 3 to 40 letters, numbers, and hyphens'),
  kind: z.enum(['amount', 'percent']),
  value: z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Please enter a number, like 500 or 12.50'),
  usageLimit: wholeOrNothing,
  expiresAt: DayOrNone,
  packages: z.enum(['both', 'starter', 'full']),
})

/** What is sent: dollars become cents. */
export const newCodeOf = (form: z.output<typeof CodeForm>): z.input<typeof NewDiscountCode> => ({
  code: form.code,
  isPercent: form.kind === 'percent',
  value: form.kind === 'percent' ? Number(form.value) : Math.round(Number(form.value) * 100),
  usageLimit: form.usageLimit === '' ? null : Number(form.usageLimit),
  expiresAt: form.expiresAt,
  applicablePackages: form.packages === 'both' ? ['starter', 'full'] : [form.packages],
})
