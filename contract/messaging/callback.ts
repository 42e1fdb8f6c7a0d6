import { Done, emailAddress, text } from '#contract/fields.ts'
import { personName } from '#contract/names.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

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
