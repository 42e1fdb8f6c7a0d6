import type { Readable } from 'node:stream'
import { brand } from '#contract/brand.ts'
import { Problem } from '#contract/problem.ts'
import { isFullDiskError } from '../database.ts'

/** A storage backend for files. */
export interface FileStore {
  /** Stores a file atomically. @throws STORAGE_FULL if the local disk is full or read-only */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Opens a file. @throws if it doesn't exist */
  get(name: string): Promise<Readable>
  /** Removes a file. Does nothing if it doesn't exist. */
  remove(name: string): Promise<void>
  /** Checks that a local folder can be written, or that a bucket can be reached. @throws if it can't */
  check(): Promise<void>
  /**
   * Removes the remains of interrupted writes that began before this time. Does nothing in a store whose
   * `list` includes them.
   */
  removeUnfinished(before: Date): Promise<void>
  list(): AsyncIterable<{ name: string; storedAt: Date }>
}

/** Converts the error of a full or read-only disk to a problem. Returns other errors unchanged. */
export const toStorageProblem = (error: unknown): unknown =>
  isFullDiskError(error)
    ? new Problem('STORAGE_FULL', {
        message: `${brand.name} can’t store files right now. Everything you uploaded before is safe. Please try again in a few minutes.`,
        cause: error,
      })
    : error
