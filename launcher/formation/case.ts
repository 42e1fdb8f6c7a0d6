import { Day } from '#contract/fields.ts'
import { canEndFiscalYear, type Rules } from '#contract/formation'
import type { z } from '#contract/zod.ts'

/** An invalid case or case file. The command prints the message without a stack trace. */
export class InvalidCaseError extends Error {}

/** Thrown if a case omits a value that its result requires. The message is the value's name. */
export class MissingFactError extends Error {}

export type CaseResult = Record<string, unknown>
export type CaseSolver = (facts: unknown, rules: Rules) => CaseResult | CaseResult[]

export const requireFact = <Fact>(fact: Fact | null | undefined, name: string): Fact => {
  if (fact === null || fact === undefined) throw new MissingFactError(name)
  return fact
}

/**
 * Defines the solver for one kind of case. `listAssumed` returns which of the given names the input omits, as
 * `assumed`. The solver throws InvalidCaseError if the input doesn't match the schema.
 */
export const defineCase =
  <Facts>(
    schema: z.ZodType<Facts>,
    solve: (
      facts: Facts,
      rules: Rules,
      listAssumed: (...names: string[]) => { assumed?: string[] },
    ) => CaseResult | CaseResult[],
  ): CaseSolver =>
  (input, rules) => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new InvalidCaseError(`${issue?.path.join('.') || 'facts'}: ${issue?.message}`)
    }
    const listAssumed = (...names: string[]) => {
      const assumed = names.filter((name) => !Object.hasOwn(input as object, name))
      return assumed.length > 0 ? { assumed } : {}
    }
    return solve(parsed.data, rules, listAssumed)
  }

export const FiscalYearEndDay = Day.refine(canEndFiscalYear, 'A fiscal year ends on the last day of a month')
