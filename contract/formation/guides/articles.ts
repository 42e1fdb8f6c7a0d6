import { textField } from '#contract/fields.ts'
import { once } from '#contract/once.ts'
import { z } from '#contract/zod.ts'
import { RuleOrigin } from '../rules/rule.ts'
import data from './articles.json' with { type: 'json' }

/** A statement that articles of incorporation must contain. `quote` is wording that can be copied. */
export const ArticlesStatement = RuleOrigin.extend({
  title: textField(200).min(1),
  text: textField(1000).min(1),
  quote: textField(3000).optional(),
})
export type ArticlesStatement = z.output<typeof ArticlesStatement>

const ArticlesRules = z.object({
  federal: z.array(ArticlesStatement).min(1),
  /** Statements by state code, such as "CA". No requirements are known for states that aren't listed. */
  states: z.record(z.string().length(2), z.array(ArticlesStatement).min(1)),
})

export const getArticlesRules = once(() => ArticlesRules.parse(data))
