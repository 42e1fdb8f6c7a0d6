import { z } from 'zod'
import { currency, email, expandParam, integer, metadata, text, webAddress } from '../api/parse-params.ts'

const note = z.strictObject({ message: text(1200) }).optional()

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer(),
    product_data: z.strictObject({
      name: text(250),
      description: text().optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: integer(1, 999_999),
})

/** The parameters of POST /v1/checkout/sessions the sandbox knows. */
export const sessionParams = z.strictObject({
  mode: z.literal('payment', { error: 'The sandbox takes one-time payments only: mode must be "payment".' }),
  line_items: z
    .array(lineItem, { error: 'Invalid array' })
    .min(1, { error: 'At least one line item.' })
    .max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer: text().optional(),
  customer_email: email.optional(),
  customer_creation: z
    .enum(['always', 'if_required'], { error: 'Must be one of always or if_required.' })
    .optional(),
  client_reference_id: text(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.default({}),
      description: text(1000).optional(),
      receipt_email: email.optional(),
    })
    .optional(),
  discounts: z
    .array(z.strictObject({ coupon: text() }))
    .max(1, { error: 'At most one discount.' })
    .optional(),
  expires_at: integer(0, 99_999_999_999).optional(),
  submit_type: z
    .enum(['auto', 'pay', 'book', 'donate'], { error: 'Must be one of auto, pay, book, or donate.' })
    .optional(),
  custom_text: z
    .strictObject({
      after_submit: note,
      shipping_address: note,
      submit: note,
      terms_of_service_acceptance: note,
    })
    .optional(),
  payment_method_types: z
    .array(z.literal('card', { error: 'The sandbox takes cards only.' }))
    .min(1)
    .optional(),
  locale: text(20).optional(),
  ...expandParam,
})

/** The parameters of a new checkout session, checked one by one. */
export type SessionParams = z.output<typeof sessionParams>
