import { Day } from '#contract/fields.ts'
import { isFiscalYearEnd, type Rules } from '#contract/formation'
import type { z } from '#contract/zod.ts'

/** A case or file of cases that can't be read. The command prints the message without a stack trace. */
export class UnreadableCase extends Error {}

/** A fact that a result needs and that isn't given. */
export class MissingFact extends Error {}

export type Result = Record<string, unknown>
export type Solver = (facts: unknown, rules: Rules) => Result | Result[]

export const requireFact = <Fact>(fact: Fact | null | undefined, name: string): Fact => {
  if (fact === null || fact === undefined) throw new MissingFact(name)
  return fact
}

/** Solves one kind of case. `listAssumed` names those facts that the case leaves out. */
export const defineCase =
  <Facts>(
    schema: z.ZodType<Facts>,
    solve: (
      facts: Facts,
      rules: Rules,
      listAssumed: (...names: string[]) => { assumed?: string[] },
    ) => Result | Result[],
  ): Solver =>
  (input, rules) => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new UnreadableCase(`${issue?.path.join('.') || 'facts'}: ${issue?.message}`)
    }
    const listAssumed = (...names: string[]) => {
      const assumed = names.filter((name) => !Object.hasOwn(input as object, name))
      return assumed.length > 0 ? { assumed } : {}
    }
    return solve(parsed.data, rules, listAssumed)
  }

export const FiscalYearEnded = Day.refine(isFiscalYearEnd, 'A fiscal year ends on the last day of a month')
