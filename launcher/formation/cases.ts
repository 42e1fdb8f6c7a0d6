import { type Rules, UnusableFactsError } from '#contract/formation'
import { z } from '#contract/zod.ts'
import { type CaseResult, type CaseSolver, InvalidCaseError, MissingFactError } from './case.ts'
import {
  solve27MonthDeadlineCase,
  solveFederalReturnCase,
  solveFirstReturnCase,
  solveFormChoiceCase,
  solveReinstatementCase,
  solveRevocationCase,
} from './return-cases.ts'
import { solvePublicSupportCase, solveScreenerCase } from './screener-cases.ts'
import { solveStateObligationCase } from './state-cases.ts'

const solvers: Record<string, CaseSolver> = {
  'federal-return': solveFederalReturnCase,
  'first-return': solveFirstReturnCase,
  'form-choice': solveFormChoiceCase,
  'deadline-27-months': solve27MonthDeadlineCase,
  revocation: solveRevocationCase,
  reinstatement: solveReinstatementCase,
  screen: solveScreenerCase,
  'public-support-509a1': solvePublicSupportCase,
  'state-obligation': solveStateObligationCase,
}

const Case = z.object({ id: z.string(), kind: z.string(), facts: z.record(z.string(), z.unknown()) })
const CaseFile = z.union([z.array(Case), z.object({ cases: z.array(Case) }).transform(({ cases }) => cases)])

const solveCase = ({ id, kind, facts }: z.output<typeof Case>, rules: Rules): CaseResult[] => {
  const solver = Object.hasOwn(solvers, kind) ? solvers[kind] : undefined
  if (!solver)
    throw new InvalidCaseError(`The kind “${kind}” is unknown. Use one of ${Object.keys(solvers).join(', ')}`)
  try {
    return [solver(facts, rules)].flat().map((result) => ({ id, ...result }))
  } catch (error) {
    if (error instanceof MissingFactError) return [{ id, undecided: true, missing: [error.message] }]
    throw error
  }
}

/**
 * Solves the cases in a file: `[{ id, kind, facts }]`, or an object with this list as `cases`. Returns the
 * results in the same order. A case can have several results. Throws InvalidCaseError if the file or a
 * case is invalid.
 */
export const solveCases = (data: unknown, rules: Rules): CaseResult[] => {
  const parsed = CaseFile.safeParse(data)
  if (!parsed.success)
    throw new InvalidCaseError('The file must be a list of cases, each with id, kind, and facts.')
  return parsed.data.flatMap((each) => {
    try {
      return solveCase(each, rules)
    } catch (error) {
      const isExpected = error instanceof InvalidCaseError || error instanceof UnusableFactsError
      if (!isExpected) throw error
      throw new InvalidCaseError(`The case “${each.id}” can’t be read: ${(error as Error).message}.`)
    }
  })
}
