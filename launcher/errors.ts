/** An error whose message is meant for users: one sentence, details indented below it, never a stack. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

export const diskFullSentence = 'The disk is full. Free some space and start again.'

const diskFull = /ENOSPC|no space left on device|check free disk space|SQLITE_FULL|database or disk is full/i

/** Whether an error carries one of these codes of the operating system or PostgreSQL, such as ENOENT. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** What to print about any error of a start; the technical reason only where no sentence of ours fits. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (diskFull.test(message)) return diskFullSentence
  if (error instanceof UserFacingError) return message
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) {
    return `You don't have access to a file Causeway needs (${message}). Start as the user who owns it, or choose another folder with DATA_DIR=…`
  }
  return `Causeway couldn't start: ${message}`
}

/** The last lines of a program's output, indented to stand below a sentence. */
export function quoteLastLines(output: string, count = 8): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines
    .slice(-count)
    .map((line) => `  ${line}`)
    .join('\n')
}
