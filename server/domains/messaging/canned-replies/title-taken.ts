import { Problem } from '#contract/problem.ts'

/** The refusal of a title that another reply has. */
export const titleTaken = (): Problem => {
  const message = 'A reply with this title already exists'
  return new Problem('VALIDATION_FAILED', { message, fields: { title: message } })
}
