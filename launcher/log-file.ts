import { appendFileSync, renameSync, statSync } from 'node:fs'

const maxBytes = 10 * 1024 * 1024

/**
 * Makes a log to append to. A grown one is set aside as "<name>.1", replacing the one before: two files of about 10 MB
 * are the most there is. The file is not kept open.
 * @returns a function that writes a piece; a full disk costs log lines, not the program
 * @throws when the file cannot be written at all
 */
export function openLog(file: string): (piece: Buffer | string) => void {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const append = (piece: Buffer | string) => {
    if (size > maxBytes) {
      renameSync(file, `${file}.1`)
      size = 0
    }
    appendFileSync(file, piece, { mode: 0o600 })
    size += Buffer.byteLength(piece)
  }
  append('')
  return (piece) => {
    try {
      append(piece)
    } catch {
      // nowhere to report it: the log is where it would be reported
    }
  }
}
