/** Texts of a form by field. */
export type TextFields = Readonly<Record<string, string>>

export interface MergedFields<T extends TextFields> {
  merged: T
  /** Fields that both sides changed, to different texts. `merged` has `mine` for them. */
  conflicts: (keyof T & string)[]
}

/** Whether two texts are the same apart from white space at their ends. */
export const isSameText = (one: string | undefined, other: string | undefined) =>
  one?.trim() === other?.trim()

/**
 * Merges two versions of a form field by field: a field that only one side changed gets that side's text.
 * @param base what both sides started from
 * @param mine what one side wrote
 * @param theirs what is stored now
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
