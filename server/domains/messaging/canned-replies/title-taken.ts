import { Problem } from '#contract/problem.ts'

/** The refusal of a title that another reply has. */
export const titleTaken = (): Problem => {
  const message = 'There is a reply of this title already'
  return new Problem('VALIDATION_FAILED', { message, fields: { title: message } })
}
