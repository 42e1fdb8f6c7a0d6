import { z } from 'zod'
import { StripeError } from './stripe-error.ts'

/** Schema for an integer parameter from `least` to `most`. Its errors have Stripe's messages. */
export const integerParam = (least = 0, most = 99_999_999) =>
  z
    .string()
    .refine((text) => /^-?\d{1,15}$/.test(text), {
      error: (issue) => `Invalid integer: ${issue.input}`,
      params: { code: 'parameter_invalid_integer' },
      abort: true,
    })
    .transform(Number)
    .refine((number) => number >= least, {
      error: `This value must be greater than or equal to ${least}.`,
      params: { code: 'parameter_invalid_integer' },
    })
    .refine((number) => number <= most, {
      error: `This value must be less than or equal to ${most}.`,
      params: { code: 'parameter_invalid_integer' },
    })

/** Schema for a non-empty text parameter with at most `most` characters. */
export const textParam = (most = 5000) =>
  z
    .string()
    .min(1, { error: 'You passed an empty string. Leave the parameter out to unset it.' })
    .max(most, { error: `Text is longer than ${most} characters.` })

export const emailParam = z.string().refine((address) => /^[^\s@]+@[^\s@]+$/.test(address), {
  error: (issue) => `Invalid email address: ${issue.input}`,
  params: { code: 'email_invalid' },
})

export const currencyParam = z.literal('usd', { error: 'The sandbox only supports usd.' })

/** An absolute HTTP or HTTPS URL. May contain Stripe's placeholders in braces. */
export const urlParam = z
  .string()
  .max(5000)
  .refine((address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol), {
    error: 'Not a valid URL',
    params: { code: 'url_invalid' },
  })

/** Metadata within Stripe's limits: up to 50 keys of up to 40 characters, with values of up to 500. */
export const metadataParam = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, { error: 'Metadata can have up to 50 keys.' })

/** Validates a request's parameters. Throws Stripe's 400 error for the first invalid one. */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue === undefined ? new StripeError('Invalid parameters') : toStripeError(issue, params)
}

function toStripeError(issue: z.core.$ZodIssue, params: unknown): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = formatParamName([...issue.path, ...issue.keys.slice(0, 1)])
    return new StripeError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = formatParamName(issue.path)
  if (getValueAt(params, issue.path) === undefined) {
    return new StripeError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code = issue.code === 'custom' ? issue.params?.code : undefined
  return new StripeError(issue.message, { code: typeof code === 'string' ? code : undefined, param })
}

function formatParamName(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
}

function getValueAt(params: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    params,
  )
}

/** A form value: text, or nested objects and arrays as indicated by brackets in the field names. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }

interface FormBranch {
  children: Map<string, FormBranch>
  value?: string
}

const MAX_NESTING_LEVELS = 8

/**
 * Parses Stripe's form encoding: `a[b]=1&c[0]=x&c[1]=y&d[]=z` becomes `{ a: { b: '1' }, c: ['x', 'y'], d:
 * ['z'] }`. An object whose keys are all whole numbers becomes an array. Throws a StripeError for invalid
 * names.
 */
export function parseForm(text: string): { [key: string]: FormValue } {
  const root: FormBranch = { children: new Map() }
  for (const [name, value] of new URLSearchParams(text)) addValue(root, name, value)
  return toObject(root)
}

function addValue(root: FormBranch, name: string, value: string) {
  let branch = root
  for (const key of parseKeys(name)) {
    // An empty key appends to the array: `a[]=x&a[]=y`.
    const childKey = key === '' ? String(branch.children.size) : key
    const next = branch.children.get(childKey) ?? { children: new Map() }
    branch.children.set(childKey, next)
    branch = next
  }
  branch.value = value
}

function parseKeys(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (match === null) throw new StripeError(`Invalid parameter name: ${name}`, { param: name })
  const [, first = '', brackets = ''] = match
  const keys = [first, ...Array.from(brackets.matchAll(/\[([^[\]]*)\]/g), (part) => part[1] ?? '')]
  if (keys.length > MAX_NESTING_LEVELS)
    throw new StripeError(`Parameter nests too deep: ${first}`, { param: first })
  return keys
}

function toObject(branch: FormBranch): { [key: string]: FormValue } {
  // The object has no prototype, so that a parameter named __proto__ is harmless.
  const object: { [key: string]: FormValue } = Object.create(null)
  for (const [key, child] of branch.children) object[key] = toFormValue(child, key)
  return object
}

function toFormValue(branch: FormBranch, name: string): FormValue {
  if (branch.children.size === 0) return branch.value ?? ''
  if (branch.value !== undefined) {
    throw new StripeError(`Parameter ${name} is given both as text and as object`, { param: name })
  }
  const entries = [...branch.children]
  if (!entries.every(([key]) => /^\d{1,4}$/.test(key))) return toObject(branch)
  return entries
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([key, child]) => toFormValue(child, `${name}[${key}]`))
}
