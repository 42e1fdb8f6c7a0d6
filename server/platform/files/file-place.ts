import type { Readable } from 'node:stream'
import { brand } from '#contract/brand.ts'
import { Problem } from '#contract/problem.ts'

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

/** What an operating system says when it can write no more: no space, no quota, or a disk that may only be read. */
const full = ['ENOSPC', 'EDQUOT', 'EROFS']

/** The error as it is, or as a refusal when there is no room for a file. */
export const orStorageFull = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && full.includes(String(error.code))
    ? new Problem('STORAGE_FULL', {
        message: `${brand.name} can't store files right now. Everything you uploaded before is safe. Please try again in a few minutes.`,
        cause: error,
      })
    : error
