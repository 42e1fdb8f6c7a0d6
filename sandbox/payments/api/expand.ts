import type { Payments } from '../payments.ts'
import { StripeError } from './stripe-error.ts'

type Json = Record<string, unknown>

/** Makes the value of a field that only shows when it is expanded, such as a session's `line_items`. */
export type HiddenField = (object: Json) => unknown

const MOST_LEVELS = 4

/**
 * Replaces ids by the objects they name along paths such as `payment_intent.latest_charge` or `data.customer`.
 * `hiddenFields` are keyed `kind.field`. Throws the 400 for a path that leads nowhere.
 */
export function expandPaths<T extends object>(
  payments: Payments,
  answer: T,
  paths: string[],
  hiddenFields: Record<string, HiddenField>,
): T {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.length > MOST_LEVELS) {
      throw new StripeError(`You cannot expand more than ${MOST_LEVELS} levels of a property.`, {
        param: 'expand',
      })
    }
    if (isObject(copy)) expandIn(copy, keys, path)
  }
  return copy

  function expandIn(object: Json, [key, ...rest]: string[], path: string): void {
    if (key === undefined) return
    const hidden = hiddenFields[`${String(object.object)}.${key}`]
    if (hidden !== undefined) object[key] ??= hidden(object)
    const value = object[key]
    if (value === undefined) {
      throw new StripeError(`This property cannot be expanded (${path}).`, { param: 'expand' })
    }
    if (Array.isArray(value)) {
      // `discounts` holds objects, `data` a page of them: the path goes on in each.
      for (const element of value) if (isObject(element)) expandIn(element, rest, path)
      return
    }
    if (typeof value === 'string') {
      const named = payments.store.findAny(value)
      if (named === undefined) {
        throw new StripeError(`This property cannot be expanded (${path}).`, { param: 'expand' })
      }
      object[key] = named
    }
    const next = object[key]
    if (isObject(next)) expandIn(next, rest, path)
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
