/** An error whose message is a sentence for the user. Printed without a stack trace. */
export class UserFacingError extends Error {}

/** Whether an error has one of these operating system, Node.js, or PostgreSQL codes, such as ENOENT. */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Formats an error for the console. Adds an introduction, unless it's a UserFacingError. */
export function describeError(error: unknown): string {
  if (error instanceof UserFacingError) return error.message
  return `Causeway couldn't start: ${error instanceof Error ? error.message : String(error)}`
}
