import { emailAddressField, SuccessReply, textField } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { VisitorAnswers } from './screener.ts'

/** Request for the screener's result by email. */
export const EligibilityEmail = z.object({
  email: emailAddressField('Please enter a valid email address'),
  /** Honeypot field. If it's filled in, no email is sent. */
  website: textField(200).optional(),
})

export const sendEligibilityEmail = defineRoute({
  method: 'POST',
  path: '/api/eligibility/email',
  summary: 'Emails a visitor which IRS form their answers lead to. Keeps nothing else',
  access: 'public',
  limit: 'contact',
  body: EligibilityEmail.extend({
    answers: VisitorAnswers,
    /** Time from page load to submission, in ms. */
    openedFor: z.number().nonnegative().optional(),
  }),
  reply: SuccessReply,
})
