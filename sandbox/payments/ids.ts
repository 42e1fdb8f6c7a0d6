import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const LENGTHS = {
  cs_test: 58,
  pi: 24,
  ch: 24,
  dp: 24,
  txn: 24,
  re: 24,
  evt: 24,
  cus: 14,
  li: 24,
  price: 24,
  prod: 14,
  pm: 24,
  req: 14,
} as const

/** The prefix Stripe gives the ids of one kind of object. */
export type IdPrefix = keyof typeof LENGTHS

/** A new random id in the shape of Stripe's own, for example `pi_3kTq…`. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomLetters(LENGTHS[prefix])}`
}

/** The id Stripe makes up for a coupon without one: eight characters that are easy to read out. */
export function newCouponId(): string {
  return randomLetters(8, LETTERS.slice(0, 36))
}

/** `length` random letters and digits. */
export function randomLetters(length: number, alphabet = LETTERS): string {
  // The bias of a modulo is of no concern: these ids are no secrets.
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}
