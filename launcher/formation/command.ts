import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addMonths, toEasternDay } from '#contract/dates.ts'
import {
  CALENDAR_LOOKAHEAD_MONTHS,
  computeObligations,
  Filing,
  getRules,
  isDay,
  OrganizationFacts,
  UnusableFactsError,
} from '#contract/formation'
import { z } from '#contract/zod.ts'
import { InvalidCaseError } from './case.ts'
import { solveCases } from './cases.ts'

// Implements `npm run formation` and `npm run obligations`, which check the formation rules without a
// database. Started by run.mjs with the command and its arguments.

const MAX_FILE_BYTES = 10_000_000

/** Invalid input. Only its message is printed. */
class UnreadableInput extends Error {}

const readJson = (path: string | undefined): unknown => {
  if (path === undefined) throw new UnreadableInput('Name a JSON file.')
  let text: string
  try {
    const file = resolve(process.env.INIT_CWD ?? '.', path)
    if (statSync(file).size > MAX_FILE_BYTES)
      throw new UnreadableInput(`The file ${path} is larger than 10 MB.`)
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof UnreadableInput) throw error
    throw new UnreadableInput(`The file ${path} can’t be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableInput(`The file ${path} isn’t valid JSON.`)
  }
}

const parseOrRefuse = <Output>(schema: z.ZodType<Output>, data: unknown, what: string): Output => {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UnreadableInput(
    `${what} can’t be read: ${issue?.path.join('.') || 'the whole file'}: ${issue?.message}.`,
  )
}

const listObligations = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { today: { type: 'string', default: toEasternDay(new Date()) } },
  })
  const { today } = values
  if (!isDay(today)) throw new UnreadableInput(`“${today}” isn’t a date. Use a date such as 2026-11-22.`)
  const data = readJson(positionals[0])
  const facts = parseOrRefuse(OrganizationFacts, data, 'The profile')
  const { filings } = parseOrRefuse(z.object({ filings: z.array(Filing).default([]) }), data, 'The profile')
  const isAssumed = !Object.hasOwn(data as object, 'supportingOrganization')
  const until = addMonths(today, CALENDAR_LOOKAHEAD_MONTHS)
  return computeObligations(facts, getRules(), filings, today, today)
    .filter(({ due }) => due === null || due <= until)
    .map(({ key: _key, ...obligation }) => ({
      ...obligation,
      // Supporting organizations can't file Form 990-N, so the result lists the assumption that this isn't
      // one.
      ...(isAssumed && obligation.form === '990-N' && { assumed: ['supportingOrganization'] }),
    }))
}

const solveCaseFile = (args: string[]) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  return solveCases(readJson(positionals[0]), getRules())
}

const [command, ...args] = process.argv.slice(2)
try {
  const result = command === 'obligations' ? listObligations(args) : solveCaseFile(args)
  process.stdout.write(`${JSON.stringify(result, null, 1)}\n`)
} catch (error) {
  // These errors have messages for users. For any other error, print the stack trace.
  const isExpected =
    error instanceof UnreadableInput ||
    error instanceof InvalidCaseError ||
    error instanceof UnusableFactsError ||
    (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
// Close the IPC channel to the launcher, which would keep the process running.
process.disconnect?.()
