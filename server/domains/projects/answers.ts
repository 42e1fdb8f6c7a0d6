import { mergeFields, type TextFields } from '#contract/merge-fields.ts'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'

/**
 * Merges submitted answers with concurrent changes. If `seen` is undefined, the submitted answers replace all
 * stored ones.
 * @param seen the answers that the user last loaded or saved
 * @throws ANSWER_CHANGED_MEANWHILE if a field was changed to different texts in `stored` and `sent`
 */
export const mergeAnswers = <T extends TextFields>(stored: T, sent: T, seen: T | undefined): T => {
  if (!seen) return sent
  const { merged, conflicts } = mergeFields(seen, sent, stored)
  if (conflicts.length === 0) return merged
  const fields = Object.fromEntries(conflicts.map((name) => [name, 'Changed in another window']))
  throw new Problem('ANSWER_CHANGED_MEANWHILE', { fields })
}

/**
 * Validates merged answers and returns them. A concurrent change may have left a field incomplete.
 * @throws VALIDATION_FAILED
 */
export const requireComplete = <O>(schema: z.ZodType<O>, answers: unknown): O => {
  const { success, data, error } = schema.safeParse(answers)
  if (success) return data
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new Problem('VALIDATION_FAILED', { fields })
}
