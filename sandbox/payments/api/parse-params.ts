import { z } from 'zod'
import { StripeError } from './stripe-error.ts'

/** Values arrive as text; these read them as what Stripe means, with Stripe's own words when they are not. */

/** A whole number within bounds. */
export const integer = (least = 0, most = 99_999_999) =>
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

/** A number with decimals, such as a percentage. */
export const decimal = z
  .string()
  .refine((text) => /^\d{1,9}(\.\d{1,4})?$/.test(text), {
    error: (issue) => `Invalid decimal: ${issue.input}`,
    abort: true,
  })
  .transform(Number)

/** Text that says something. */
export const text = (most = 5000) =>
  z
    .string()
    .min(1, { error: 'You passed an empty string. Leave the parameter out to unset it.' })
    .max(most, { error: `Text is longer than ${most} characters.` })

export const email = z.string().refine((address) => /^[^\s@]+@[^\s@]+$/.test(address), {
  error: (issue) => `Invalid email address: ${issue.input}`,
  params: { code: 'email_invalid' },
})

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** A three-letter currency code, in lower case afterwards. */
export const currency = z
  .string()
  .transform((code) => code.toLowerCase())
  .refine((code) => CURRENCIES.has(code), { error: (issue) => `Invalid currency: ${issue.input}` })

/** An absolute web address. Braces are kept: they hold Stripe's placeholders. */
export const webAddress = z
  .string()
  .max(5000)
  .refine((address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol), {
    error: 'Not a valid URL',
    params: { code: 'url_invalid' },
  })

/** Stripe's limits: 50 keys of 40 characters, values of 500. An empty value removes its key. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, { error: 'Metadata can have up to 50 keys.' })

/** The parameters every list and every retrieval shares. */
export const expandParam = { expand: z.array(z.string()).max(20).optional() }

/**
 * Reads the parameters of a call by a schema. Throws the 400 Stripe would send, naming the parameter: unknown,
 * missing, or not what it should be.
 */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue === undefined ? new StripeError('Invalid parameters') : errorOf(issue, params)
}

function errorOf(issue: z.core.$ZodIssue, params: unknown): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)])
    // The real Stripe knows more than this; whoever needs more must teach it to the sandbox.
    return new StripeError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  if (valueAt(params, issue.path) === undefined) {
    return new StripeError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code = issue.code === 'custom' ? issue.params?.code : undefined
  return new StripeError(issue.message, { code: typeof code === 'string' ? code : undefined, param })
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
}

function valueAt(params: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    params,
  )
}
