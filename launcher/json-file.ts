import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hasCode } from './errors.ts'

/**
 * Reads a JSON file.
 * @returns undefined when there is none, null when its content is no JSON
 */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Writes a file only its owner can read, in one step: a crash leaves the old content or the new one. */
export function writePrivateJson(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
