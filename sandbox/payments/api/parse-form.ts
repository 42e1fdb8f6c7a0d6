import { StripeError } from './stripe-error.ts'

/** A form's value: text, or objects and arrays of it as the brackets say. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }

interface Branch {
  children: Map<string, Branch>
  value?: string
}

const MOST_LEVELS = 8

/**
 * Reads Stripe's form encoding: `a[b]=1&c[0]=x&c[1]=y&d[]=z` becomes `{ a: { b: '1' }, c: ['x', 'y'], d: ['z'] }`.
 * An object whose keys are all whole numbers (or empty) is an array, in the order of the numbers. Throws a
 * StripeError for brackets that do not close, nest too deep, or for one name used both as text and as object.
 */
export function parseForm(text: string): { [key: string]: FormValue } {
  const root: Branch = { children: new Map() }
  for (const [name, value] of new URLSearchParams(text)) plant(root, name, value)
  return objectOf(root)
}

function plant(root: Branch, name: string, value: string) {
  let branch = root
  for (const key of keysOf(name)) {
    // `a[]=x&a[]=y`: an empty key means "the next one".
    const place = key === '' ? String(branch.children.size) : key
    const next = branch.children.get(place) ?? { children: new Map() }
    branch.children.set(place, next)
    branch = next
  }
  branch.value = value
}

function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (match === null) throw new StripeError(`Invalid parameter name: ${name}`, { param: name })
  const [, first = '', brackets = ''] = match
  const keys = [first, ...Array.from(brackets.matchAll(/\[([^[\]]*)\]/g), (part) => part[1] ?? '')]
  if (keys.length > MOST_LEVELS) throw new StripeError(`Parameter nests too deep: ${first}`, { param: first })
  return keys
}

function objectOf(branch: Branch): { [key: string]: FormValue } {
  // A plain object without prototype: a parameter named __proto__ is only a parameter.
  const object: { [key: string]: FormValue } = Object.create(null)
  for (const [key, child] of branch.children) object[key] = formValueOf(child, key)
  return object
}

function formValueOf(branch: Branch, name: string): FormValue {
  if (branch.children.size === 0) return branch.value ?? ''
  if (branch.value !== undefined) {
    throw new StripeError(`Parameter ${name} is given both as text and as object`, { param: name })
  }
  const entries = [...branch.children]
  if (!entries.every(([key]) => /^\d{1,4}$/.test(key))) return objectOf(branch)
  return entries
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([key, child]) => formValueOf(child, `${name}[${key}]`))
}
