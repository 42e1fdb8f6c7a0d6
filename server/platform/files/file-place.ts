import type { Readable } from 'node:stream'

/** Where files are kept. */
export interface FilePlace {
  /** Stores a file; it is there as a whole or not at all. @throws STORAGE_FULL */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** @throws when there is no such file */
  get(name: string): Promise<Readable>
  /** That it is gone already is no failure. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<{ name: string; storedAt: Date }>
}
