import type { Context } from '#server/platform/context.ts'

/** Removes files whose documents are gone. */
export const removeFiles = async ({ files }: Context, names: readonly string[]): Promise<void> => {
  for (const name of names) await files.remove(name)
}
