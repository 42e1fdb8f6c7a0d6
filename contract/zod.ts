import { z } from 'zod'

/** Typical names of JavaScript values as a user would say them. */
const received = (input: unknown): string =>
  input === null ? 'null' : Array.isArray(input) ? 'array' : Number.isNaN(input) ? 'nan' : typeof input

/** The generic messages; a message written at a field always wins over these. */
z.config({
  // Zod compiles checks with new Function where it may; a page's content security policy forbids that.
  jitless: 'document' in globalThis,
  customError: (issue) => {
    if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
      return 'Required'
    if (issue.code === 'invalid_type') return `Expected ${issue.expected}, received ${received(issue.input)}`
    if (issue.code === 'invalid_format' && issue.format === 'email') return 'Invalid email'
    if (issue.code === 'too_small' && issue.origin === 'string')
      return `String must contain at least ${issue.minimum} character(s)`
    if (issue.code === 'too_small' && issue.origin === 'number')
      return `Number must be greater than or equal to ${issue.minimum}`
    return undefined
  },
})

export { z }
