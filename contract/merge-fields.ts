/** A form's texts by field name. */
export type TextFields = Readonly<Record<string, string>>

export interface MergedFields<T extends TextFields> {
  merged: T
  /** Fields that were changed to different texts in both versions. For these, `merged` contains `mine`. */
  conflicts: (keyof T & string)[]
}

/** Whether two texts are the same, ignoring white space at both ends. */
export const isSameText = (one: string | undefined, other: string | undefined) =>
  one?.trim() === other?.trim()

/**
 * Merges two versions of a form, one field at a time. Keeps a change that only one version made. A field
 * changed differently in both versions is a conflict and keeps the text from `mine`.
 * @param base the common ancestor of both versions
 * @param mine the local version
 * @param theirs the stored version
 */
export const mergeFields = <T extends TextFields>(base: T, mine: T, theirs: T): MergedFields<T> => {
  const names = Object.keys(theirs) as (keyof T & string)[]
  const isMine = (name: keyof T) => !isSameText(mine[name], base[name])
  const isTheirs = (name: keyof T) => !isSameText(theirs[name], base[name])
  const merged = { ...mine }
  for (const name of names) if (!isMine(name)) merged[name] = theirs[name]
  return {
    merged,
    conflicts: names.filter(
      (name) => isMine(name) && isTheirs(name) && !isSameText(mine[name], theirs[name]),
    ),
  }
}
