import { z } from 'zod'

/** Describes the JavaScript type of a value for error messages. */
const describeReceived = (input: unknown): string =>
  input === null ? 'null' : Array.isArray(input) ? 'array' : Number.isNaN(input) ? 'nan' : typeof input

/** Default error messages. A field's own messages take precedence. */
z.config({
  // Zod compiles checks with `new Function` by default, which our Content Security Policy forbids.
  jitless: 'document' in globalThis,
  customError: (issue) => {
    if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
      return 'Required'
    if (issue.code === 'invalid_type')
      return `Expected ${issue.expected}, received ${describeReceived(issue.input)}`
    if (issue.code === 'invalid_format' && issue.format === 'email') return 'Invalid email'
    if (issue.code === 'too_small' && issue.origin === 'string')
      return `String must contain at least ${issue.minimum} character(s)`
    if (issue.code === 'too_small' && issue.origin === 'number')
      return `Number must be greater than or equal to ${issue.minimum}`
    return undefined
  },
})

export { z }
