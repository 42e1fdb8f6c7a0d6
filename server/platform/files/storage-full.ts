import { brand } from '#contract/brand.ts'
import { Problem } from '#contract/problem.ts'

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
