import { addDays, formatDay, formatWeekday, toEasternDay } from '#contract/dates.ts'
import { emailAddressField, SuccessReply, textField, textFieldWithMinLength } from '#contract/fields.ts'
import { draftNameField, personNameField } from '#contract/names.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'

export const ContactMessage = z.object({
  fullName: personNameField('Full name is required'),
  email: emailAddressField('Please enter a valid email address'),
  organization: draftNameField.optional(),
  subject: textFieldWithMinLength(1, 200, 'Subject is required'),
  message: textFieldWithMinLength(10, 5000, 'Message must be at least 10 characters'),
  /** A hidden field. If it's filled in, the message is stored as possible spam. */
  website: textField(200).optional(),
  /**
   * Time from page load to submission, in ms. Reported by the browser, or measured by the server for the form
   * without JavaScript.
   */
  openedFor: z.number().nonnegative().optional(),
})

/** Minimum time, in ms, that a person needs to fill in a form. Faster submissions are rejected. */
export const MIN_FORM_FILL_MS = 2000

export const sendContactMessage = defineRoute({
  method: 'POST',
  path: '/api/contact',
  summary: 'Stores a message for staff and emails it to the support address',
  access: 'public',
  limit: 'contact',
  body: ContactMessage,
  reply: SuccessReply,
})

export const callDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
/** Time slots within business hours, in Eastern Time. */
export const callTimes = ['9 AM–12 PM', '12–3 PM', '3–6 PM'] as const

/**
 * Formats a callback time with the date of the next such weekday after today in Eastern Time: "Monday, Nov
 * 30, 2026, 12–3 PM ET".
 */
export const formatCallSlot = ({ day, time }: { day: string; time: string }, now: Date): string => {
  const nextDays = Array.from({ length: 7 }, (_, at) => addDays(toEasternDay(now), at + 1))
  const date = nextDays.find((next) => formatWeekday(next) === day)
  return [day, ...(date ? [formatDay(date)] : []), `${time} ET`].join(', ')
}

export const CallbackRequest = z.object({
  fullName: personNameField('Full name is required'),
  phone: textField(40).refine(
    (phone) => phone.replaceAll(/\D/g, '').length >= 10,
    'Phone number must be at least 10 digits',
  ),
  email: emailAddressField('Please enter a valid email address'),
  day: z.enum(callDays, { error: 'Please choose a day' }),
  time: z.enum(callTimes, { error: 'Please choose a time' }),
  topic: textField(1000).optional(),
  /** A hidden field. If it's filled in, the request is stored as possible spam. */
  website: textField(200).optional(),
  /** Time from page load to submission, in ms. */
  openedFor: z.number().nonnegative().optional(),
})

export const requestCallback = defineRoute({
  method: 'POST',
  path: '/api/callbacks',
  summary: 'Stores a request to be called for staff and emails it to the support address',
  access: 'public',
  limit: 'contact',
  body: CallbackRequest,
  reply: SuccessReply.extend({ callSlot: z.string() }),
})
