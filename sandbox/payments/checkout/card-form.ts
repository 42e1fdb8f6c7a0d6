import type { Payer } from '../sessions/charges.ts'

export interface CardFields {
  email: string
  name: string
  number: string
  expiry: string
  cvc: string
}

export type FieldErrors = Partial<Record<keyof CardFields, string>>

/** The test card that is prefilled in the form. */
export const EXAMPLE_CARD: CardFields = {
  email: '',
  name: '',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '424',
}

/** Cards with these last digits are declined, like Stripe's 4000 0000 0000 0002. */
const DECLINED_CARD_ENDING = '0002'

export function readCardFields(body: URLSearchParams): CardFields {
  const field = (name: keyof CardFields) => (body.get(name) ?? '').trim().slice(0, 254)
  return {
    email: field('email'),
    name: field('name'),
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
  }
}

/**
 * Whether the page shows the email field and the card fields. The email field is hidden if the session has an
 * email address, and the card fields are hidden if nothing is due.
 */
export interface RequestedFields {
  email: boolean
  card: boolean
}

/** Validates the visible fields. `now` is in seconds. */
export function checkFields(fields: CardFields, requested: RequestedFields, now: number): FieldErrors {
  return { ...(requested.email ? checkEmail(fields) : {}), ...(requested.card ? checkCard(fields, now) : {}) }
}

function checkEmail({ email }: CardFields): FieldErrors {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return {}
  return { email: 'Enter the email address for your receipt, like name@example.com.' }
}

function checkCard(fields: CardFields, now: number): FieldErrors {
  const errors: FieldErrors = {}
  if (!/^\d{12,19}$/.test(extractDigits(fields.number))) errors.number = 'Your card number is incomplete.'
  const expiry = parseExpiry(fields.expiry)
  if (expiry === null) errors.expiry = 'Enter the month and year, like 12 / 34.'
  else if (Date.UTC(expiry.year, expiry.month) / 1000 <= now) errors.expiry = 'Your card has expired.'
  if (!/^\d{3,4}$/.test(fields.cvc)) errors.cvc = 'Enter the three or four digits.'
  return errors
}

export function isDeclined(fields: CardFields): boolean {
  return extractDigits(fields.number).endsWith(DECLINED_CARD_ENDING)
}

/** Creates the payer from valid fields. Keeps only the card's brand, last digits, and expiration date. */
export function toPayer(fields: CardFields): Payer {
  const number = extractDigits(fields.number)
  const expiry = parseExpiry(fields.expiry)
  return {
    email: fields.email === '' ? null : fields.email,
    name: fields.name === '' ? null : fields.name,
    card: {
      brand: detectCardBrand(number),
      last4: number.slice(-4),
      expMonth: expiry?.month ?? 12,
      expYear: expiry?.year ?? 2034,
    },
  }
}

function extractDigits(number: string): string {
  return number.replace(/[\s-]/g, '')
}

function parseExpiry(expiry: string): { month: number; year: number } | null {
  const match = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(expiry)
  return match === null ? null : { month: Number(match[1]), year: 2000 + Number(match[2]) }
}

function detectCardBrand(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return number.startsWith('6') ? 'discover' : 'unknown'
}
