import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

const maxBytes = 10 * 1024 * 1024

/**
 * Opens a log for appending. A grown one is set aside as "<name>.1", replacing the one before: two files of
 * about 10 MB are the most there is.
 * @returns a function that writes a piece; a full disk costs log lines, not the program
 */
export function openLog(file: string): (piece: Buffer | string) => void {
  let handle = openRotated(file)
  let size = statSync(file).size
  return (piece) => {
    try {
      size += writeSync(handle, Buffer.from(piece))
      if (size <= maxBytes) return
      closeSync(handle)
      handle = openRotated(file)
      size = 0
    } catch {
      // nowhere to report it: the log is where it would be reported
    }
  }
}

function openRotated(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxBytes) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}
