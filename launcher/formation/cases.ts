import { type Rules, UnusableFacts } from '#contract/formation'
import { z } from '#contract/zod.ts'
import { MissingFact, type Result, type Solver, UnreadableCase } from './case.ts'
import {
  deadline27Months,
  federalReturn,
  firstReturn,
  formChoice,
  reinstatementCase,
  revocationCase,
} from './return-cases.ts'
import { publicSupportCase, screen } from './screener-cases.ts'
import { stateObligation } from './state-cases.ts'

const solvers: Record<string, Solver> = {
  'federal-return': federalReturn,
  'first-return': firstReturn,
  'form-choice': formChoice,
  'deadline-27-months': deadline27Months,
  revocation: revocationCase,
  reinstatement: reinstatementCase,
  screen,
  'public-support-509a1': publicSupportCase,
  'state-obligation': stateObligation,
}

const Case = z.object({ id: z.string(), kind: z.string(), facts: z.record(z.string(), z.unknown()) })
const CaseFile = z.union([z.array(Case), z.object({ cases: z.array(Case) }).transform(({ cases }) => cases)])

const solveCase = ({ id, kind, facts }: z.output<typeof Case>, rules: Rules): Result[] => {
  const solver = Object.hasOwn(solvers, kind) ? solvers[kind] : undefined
  if (!solver)
    throw new UnreadableCase(`The kind “${kind}” is unknown. Use one of ${Object.keys(solvers).join(', ')}`)
  try {
    return [solver(facts, rules)].flat().map((result) => ({ id, ...result }))
  } catch (error) {
    if (error instanceof MissingFact) return [{ id, undecided: true, missing: [error.message] }]
    throw error
  }
}

/** Solves the cases in a file: `[{ id, kind, facts }]`. Returns the results in the same order. */
export const solveCases = (data: unknown, rules: Rules): Result[] => {
  const parsed = CaseFile.safeParse(data)
  if (!parsed.success)
    throw new UnreadableCase('The file must be a list of cases, each with id, kind, and facts.')
  return parsed.data.flatMap((each) => {
    try {
      return solveCase(each, rules)
    } catch (error) {
      const isExpected = error instanceof UnreadableCase || error instanceof UnusableFacts
      if (!isExpected) throw error
      throw new UnreadableCase(`The case “${each.id}” can’t be read: ${(error as Error).message}.`)
    }
  })
}
