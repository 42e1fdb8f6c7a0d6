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

export const callDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
/** Within the business hours, in Eastern Time. */
export const callTimes = ['9 AM–12 PM', '12–3 PM', '3–6 PM'] as const

/** When a visitor wants to be called, as they and staff read it. */
export const callSlot = ({ day, time }: { day: string; time: string }): string => `${day}, ${time} ET`

export const CallbackRequest = z.object({
  fullName: personName('Full name is required'),
  phone: text(40).refine(
    (phone) => phone.replaceAll(/\D/g, '').length >= 10,
    'Phone number must be at least 10 digits',
  ),
  email: emailAddress('Please enter a valid email address'),
  day: z.enum(callDays, { error: 'Please choose a day' }),
  time: z.enum(callTimes, { error: 'Please choose a time' }),
  topic: text(1000).optional(),
  /** See `ContactMessage`. */
  website: text(200).optional(),
  /** How long the page had been open when it was sent, in ms. */
  openedFor: z.number().nonnegative().optional(),
})

export const requestCallback = defineRoute({
  method: 'POST',
  path: '/api/callbacks',
  summary: 'Stores a request to be called for staff and emails it to the support address',
  access: 'public',
  limit: 'contact',
  body: CallbackRequest,
  reply: Done,
})
