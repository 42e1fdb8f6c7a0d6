import { once } from '#contract/once.ts'
import { z } from '#contract/zod.ts'
import { RuleOrigin } from './rules/rule.ts'
import data from './rules/worksheet.json' with { type: 'json' }
import { type WorksheetVersion, worksheetVersions } from './worksheet-versions.ts'

const Worksheet = RuleOrigin.extend({
  version: z.string(),
  questions: z.array(z.object({ n: z.int(), question: z.string(), help: z.string().nullable() })),
  laterQuestions: RuleOrigin.extend({ topics: z.array(z.object({ n: z.int(), topic: z.string() })) }),
})

/** A question of the IRS eligibility worksheet. `text` is the IRS wording unless `isTopic` is set. */
export interface WorksheetQuestion {
  n: number
  text: string
  help: string | null
  /** Whether only the question's topic is known, and the IRS wording is yet to be confirmed. */
  isTopic: boolean
}

export const getWorksheet = once(() => Worksheet.parse(data))

/** Lists the questions of a version in order. */
export const listQuestions = (version: WorksheetVersion): WorksheetQuestion[] => {
  const { questions, laterQuestions } = getWorksheet()
  return [
    ...questions.map(({ n, question, help }) => ({ n, text: question, help, isTopic: false })),
    ...laterQuestions.topics.map(({ n, topic }) => ({ n, text: topic, help: null, isTopic: true })),
  ].slice(0, worksheetVersions[version])
}
