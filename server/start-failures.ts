import { OperatorError } from '#server/platform/operator-error.ts'
import { ConfigError } from './config.ts'

/** Explanations of the system and PostgreSQL errors that prevent the server from starting, by error code. */
const sentenceByCode: Record<string, (cause: ErrorWithAddress) => string> = {
  '28P01': () =>
    'The database refuses the password in DATABASE_URL. Correct the user and password, with special characters percent-encoded.',
  '28000': () =>
    'The database refuses the user in DATABASE_URL, or this machine. Correct the user, or allow it in PostgreSQL’s pg_hba.conf.',
  '3D000': () => 'The database that DATABASE_URL names doesn’t exist. Create it, or correct the name.',
  '42501': ({ message }) =>
    `The database role in DATABASE_URL may not do this: ${message}. Make it the owner of the database.`,
  ECONNREFUSED: (cause) =>
    `Nothing answers at ${describeAddress(cause)}. Start PostgreSQL, or correct DATABASE_URL.`,
  ENOTFOUND: ({ hostname }) => `There is no machine named ${hostname}. Correct DATABASE_URL.`,
  EADDRINUSE: (cause) =>
    `Port ${cause.port} is taken by another program. Stop that program, or set PORT to another port.`,
  EACCES: ({ message }) =>
    `This account isn’t allowed to do this: ${message}. Use a port above 1024, and a DATA_DIR that the account owns.`,
}

interface ErrorWithAddress extends Error {
  code?: unknown
  hostname?: string
  address?: string
  port?: number
}

const describeAddress = ({ address, port }: ErrorWithAddress): string =>
  address === undefined ? 'the database’s address' : `${address}:${port}`

/** Returns the innermost cause of an error. */
const getRootCause = (error: unknown): unknown => {
  if (error instanceof AggregateError && error.errors.length > 0) return getRootCause(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? getRootCause(error.cause) : error
}

/** Explains to the operator why the program or a command couldn't start, and what to do. */
export const describeStartFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return error.sentences.join('\n')
  if (error instanceof OperatorError) return error.message
  const cause = getRootCause(error)
  if (!(cause instanceof Error)) return String(cause)
  const { code }: ErrorWithAddress = cause
  return sentenceByCode[String(code)]?.(cause) ?? `${cause.name}: ${cause.message}`
}
