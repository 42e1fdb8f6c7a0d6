/** A failure told to the person in one sentence (details, if any, indented below it); never with a stack. */
export class PlainFailure extends Error {
  override name = 'PlainFailure'
}

export const diskFullSentence = 'The disk is full. Free some space and start again.'

const diskFull = /ENOSPC|no space left on device|check free disk space|SQLITE_FULL|database or disk is full/i

/** Whether an error carries one of the operating system's error codes, such as ENOENT. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/**
 * What to tell the person about any failure of a start.
 * @returns a sentence, with the technical reason only where no sentence of ours fits
 */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (diskFull.test(message)) return diskFullSentence
  if (error instanceof PlainFailure) return message
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) {
    return `This user may not use a file Causeway needs (${message}). Start as the user it belongs to, or choose another folder with DATA_DIR=…`
  }
  return `Causeway could not start: ${message}`
}

/** The last lines of a program's output, indented to stand below a sentence. */
export function quoteLastLines(output: string, count = 8): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines
    .slice(-count)
    .map((line) => `  ${line}`)
    .join('\n')
}
