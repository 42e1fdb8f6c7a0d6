import { Done, emailAddress, text, textOfAtLeast } from '#contract/fields.ts'
import { personName, unfinishedName } from '#contract/names.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

export const ContactMessage = z.object({
  fullName: personName('Full name is required'),
  email: emailAddress('Please enter a valid email address'),
  organization: unfinishedName.optional(),
  subject: textOfAtLeast(1, 200, 'Subject is required'),
  message: textOfAtLeast(10, 5000, 'Message must be at least 10 characters'),
  /** People don't see this field. A message that fills it in is kept as possible spam. */
  website: text(200).optional(),
  /** How long the form had been open when it was sent, in ms, as far as the sender knows. */
  openedFor: z.number().nonnegative().optional(),
})

/** A form sent sooner than this (ms) was not filled in by a user. */
export const QUICKEST_PERSON = 2000

export const sendContactMessage = defineRoute({
  method: 'POST',
  path: '/api/contact',
  summary: 'Stores a message for staff and emails it to the support address',
  access: 'public',
  limit: 'contact',
  body: ContactMessage,
  reply: Done,
})
