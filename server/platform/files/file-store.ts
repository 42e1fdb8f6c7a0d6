import type { Readable } from 'node:stream'
import { brand } from '#contract/brand.ts'
import { Problem } from '#contract/problem.ts'
import { isDiskFull } from '../database.ts'

/** A storage backend for files. */
export interface FileStore {
  /** Stores a file atomically. @throws STORAGE_FULL */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Opens a file. @throws if it doesn't exist */
  get(name: string): Promise<Readable>
  /** Removes a file. Does nothing if it doesn't exist. */
  remove(name: string): Promise<void>
  /** Checks that the storage can be reached and written to. @throws if it can't */
  check(): Promise<void>
  /** Removes the remains of interrupted writes that began before this time. */
  removeUnfinished(before: Date): Promise<void>
  list(): AsyncIterable<{ name: string; storedAt: Date }>
}

/** Converts the error of a full disk to a problem. Returns other errors unchanged. */
export const toStorageProblem = (error: unknown): unknown =>
  isDiskFull(error)
    ? new Problem('STORAGE_FULL', {
        message: `${brand.name} can’t store files right now. Everything you uploaded before is safe. Please try again in a few minutes.`,
        cause: error,
      })
    : error
