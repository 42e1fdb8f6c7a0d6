import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

const maxBytes = 10 * 1024 * 1024

/** Sets a grown log aside as "<name>.1", replacing the one before; two files of about 10 MB are the most there is. */
export function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxBytes) renameSync(file, `${file}.1`)
}

/**
 * Opens a log for appending.
 * @returns a function that writes a piece and starts a new file when this one has grown; a full disk costs
 * log lines, not the program
 */
export function openLog(file: string): (piece: Buffer | string) => void {
  rotateLog(file)
  let handle = openSync(file, 'a', 0o600)
  let size = statSync(file).size
  return (piece) => {
    try {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      writeSync(handle, bytes)
      size += bytes.length
      if (size <= maxBytes) return
      closeSync(handle)
      rotateLog(file)
      handle = openSync(file, 'a', 0o600)
      size = 0
    } catch {
      // nowhere to tell: the log is where it would be told
    }
  }
}
