/** An error whose message is a sentence for the user, printed without a stack. */
export class UserFacingError extends Error {}

/** Whether an error has one of these codes from the operating system or PostgreSQL, such as ENOENT. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** What to print about an error that ended a start. */
export function describeError(error: unknown): string {
  if (error instanceof UserFacingError) return error.message
  return `Causeway couldn't start: ${error instanceof Error ? error.message : String(error)}`
}
