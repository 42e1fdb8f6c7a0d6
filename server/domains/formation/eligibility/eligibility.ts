import {
  CURRENT_WORKSHEET,
  describeApplicationTime,
  type sendEligibilityEmail as emailRoute,
  getWorksheet,
  listQuestions,
  screenEligibility,
} from '#contract/formation'
import { MIN_FORM_FILL_MS } from '#contract/messaging'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import type { Context } from '#server/platform/context.ts'
import { sendEmail } from '#server/platform/email/send-email.ts'
import { readRules } from '../rules/read-rules.ts'
import { createEligibilityEmail } from './eligibility.email.tsx'

/**
 * Emails a visitor the result of their answers. Sends nothing if the hidden field is filled in, because the
 * request is probably from a bot.
 * @throws NOT_BY_HAND, VALIDATION_FAILED if the answers have no result
 */
export const sendEligibilityEmail = async (
  context: Context,
  { email, answers, website, openedFor }: z.output<typeof emailRoute.body>,
): Promise<void> => {
  if (openedFor !== undefined && openedFor < MIN_FORM_FILL_MS) throw new Problem('NOT_BY_HAND')
  await context.database.transaction(async (tx) => {
    const rules = await readRules(tx)
    const result = screenEligibility(answers, CURRENT_WORKSHEET, {}, rules)
    if (result.path === 'incomplete')
      throw new Problem('VALIDATION_FAILED', { message: 'Please answer all questions first' })
    if (website) return
    const questions = listQuestions(CURRENT_WORKSHEET)
    const listTexts = (numbers: readonly string[]) => questions.filter(({ n }) => numbers.includes(String(n)))
    await sendEmail(
      context,
      tx,
      createEligibilityEmail(context.config, email, {
        ...result,
        duration: describeApplicationTime(result.path, rules),
        deciding: listTexts(result.deciding),
        unsure: listTexts(result.unsure),
        source: getWorksheet(),
      }),
    )
  })
}
