import { FileContent, Instant, NumericId, ProjectReference, SuccessReply } from '#contract/fields.ts'
import { defineRoute } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { type ScreenerAnswer, screenerAnswers, screenerWarnings } from './eligibility.ts'
import { formationTextField } from './organization.ts'
import { CURRENT_WORKSHEET, listQuestionNumbers } from './worksheet-versions.ts'

/** Application forms that staff can confirm. */
export const applicationForms = ['1023-EZ', '1023'] as const

const questionNumbers = listQuestionNumbers(CURRENT_WORKSHEET)

const Answer = z.enum(screenerAnswers, { error: 'Please choose yes, no, or not sure' })

/** Whether all keys are question numbers. */
const areKnownQuestions = (answers: object): boolean =>
  Object.keys(answers).every((n) => questionNumbers.includes(n))

const unknownQuestionIssue = { error: 'That question doesn’t exist' }

/** Answers from a visitor without an account. */
export const VisitorAnswers = z
  .record(z.string().max(4, { abort: true }), Answer)
  .refine(areKnownQuestions, unknownQuestionIssue)

/** Answers by question number. Null removes an answer. */
const Answers = z
  .record(z.string().max(4, { abort: true }), Answer.nullable())
  .refine(areKnownQuestions, unknownQuestionIssue)

const Result = z.object({
  path: z.enum(['1023-EZ', '1023', 'staff', 'incomplete']),
  feeUsd: z.number().nullable(),
  /** How long the IRS takes, such as "22 to 120 days". Null if the result has no form. */
  duration: z.string().nullable(),
  deciding: z.array(z.string()),
  unsure: z.array(z.string()),
  missing: z.array(z.string()),
  contradicted: z.array(z.string()),
  warnings: z.array(z.enum(screenerWarnings)),
})

const Confirmation = z.object({
  form: z.enum(applicationForms),
  feeUsd: z.number(),
  /** How long the IRS takes, such as "22 to 120 days". */
  duration: z.string(),
  note: z.string(),
  by: z.string().nullable(),
  at: Instant,
})

/** A submitted version of the answers. The answers never change afterward. */
const Screening = z.object({
  id: z.int(),
  answers: Answers,
  result: Result,
  /** Numbers of the questions whose answers differ from the previous version. */
  changed: z.array(z.string()),
  submittedAt: Instant,
  submittedBy: z.string().nullable(),
  /** The form that staff confirmed. Null if staff haven't confirmed one. */
  confirmed: Confirmation.nullable(),
})
export type Screening = z.output<typeof Screening>
export type ApplicationForm = (typeof applicationForms)[number]

const projectParams = z.object({ id: ProjectReference })

const ScreenerReply = z.object({
  worksheet: z.string(),
  questions: z.array(
    z.object({ n: z.int(), text: z.string(), help: z.string().nullable(), isTopic: z.boolean() }),
  ),
  source: z.object({ title: z.string(), url: z.string() }),
  checkedOn: z.string(),
  /** The draft's answers. If there is no draft, the newest version's answers. */
  answers: Answers,
  result: Result,
  /** Whether the draft has changes that weren't submitted. */
  isChanged: z.boolean(),
  savedAt: Instant.nullable(),
  /** Submitted versions, newest first. */
  versions: z.array(Screening),
})

export type Screener = z.output<typeof ScreenerReply>

export const screenerAnswerLabels = { yes: 'Yes', no: 'No', unsure: 'Not sure' } as const satisfies Record<
  ScreenerAnswer,
  string
>

/** Formats question numbers: "question 8" or "questions 2, 5, and 8". */
export const formatQuestionNumbers = (numbers: readonly string[]): string =>
  `question${numbers.length === 1 ? '' : 's'} ${new Intl.ListFormat('en-US').format(numbers)}`

/**
 * Returns the reasons for the result and related warnings. `of` selects the wording for the client or for
 * staff.
 */
export const explainResult = (
  { deciding, unsure, contradicted, warnings }: Screener['result'],
  of: 'client' | 'staff',
): string[] => {
  const isClient = of === 'client'
  const reasons = [
    deciding.length > 0 && `A “yes” decides this: ${formatQuestionNumbers(deciding)}.`,
    unsure.length > 0 &&
      `${isClient ? 'You weren’t' : 'The client wasn’t'} sure: ${formatQuestionNumbers(unsure)}.`,
    contradicted.length > 0 &&
      `${isClient ? 'Your' : 'The'} profile says something else: ${formatQuestionNumbers(contradicted)}.`,
    warnings.includes('late') &&
      'More than 27 months have passed since formation. An earlier start of the exemption needs Form 1023.',
    warnings.includes('need-not-apply') &&
      `${isClient ? 'You' : 'They'} may be exempt without an application, but Google asks for the letter of the IRS.`,
    warnings.includes('ein-first') && `${isClient ? 'You need' : 'They need'} an EIN before the application.`,
  ]
  return reasons.filter((reason) => reason !== false)
}

export const getScreener = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/screener',
  summary: 'The IRS eligibility worksheet with the answers, the form that follows, and earlier versions',
  access: 'client',
  limit: 'read',
  tags: ['project'],
  params: projectParams,
  reply: ScreenerReply,
})

export const saveScreenerAnswers = defineRoute({
  method: 'PATCH',
  path: '/api/projects/:id/screener',
  summary: 'Saves single answers. Others stay as they are',
  access: 'client',
  limit: 'write',
  params: projectParams,
  body: z.object({ answers: Answers }),
  reply: ScreenerReply,
})

export const submitScreener = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/screener',
  summary: 'Keeps the answers as a version for staff to confirm',
  access: 'client',
  limit: 'write',
  params: projectParams,
  reply: ScreenerReply,
})

export const getScreenerWorksheet = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/screener/pdf',
  summary: 'The newest submitted answers with their result, as PDF',
  access: 'client',
  limit: 'receipt',
  kind: 'file',
  params: projectParams,
  reply: FileContent,
})

export const confirmScreening = defineRoute({
  method: 'POST',
  path: '/api/admin/projects/:id/screener/confirm',
  summary: 'Confirms the form that the organization files. Only for the newest version',
  access: 'staff',
  limit: 'write',
  params: projectParams,
  body: z.object({
    screeningId: NumericId,
    form: z.enum(applicationForms, { error: 'Please choose a form' }),
    note: formationTextField(1000).default(''),
  }),
  reply: SuccessReply,
})
