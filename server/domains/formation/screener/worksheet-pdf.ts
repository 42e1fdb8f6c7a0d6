import { brand } from '#contract/brand.ts'
import { formatDay, formatEastern } from '#contract/dates.ts'
import type { ProjectReference } from '#contract/fields.ts'
import { explainResult, type Screener, type Screening, screenerAnswerLabels } from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  CONTENT_LEFT_PT,
  CONTENT_RIGHT_PT,
  openBrandedPdf,
  pdfColors,
  type TaggedPdf,
} from '#server/platform/pdf/tagged-pdf.ts'
import { getProject } from '#server/projects'
import { getOrganizationProfile } from '../organization-profile.ts'
import { getScreener } from './screener.ts'

/** Minimum space for a question, in points. */
const QUESTION_HEIGHT_PT = 40
const ANSWER_WIDTH_PT = 64
const GAP_PT = 16

const formatSignature = (at: Date, by: string | null): string => `${formatEastern(at)}${by ? `, ${by}` : ''}`

/**
 * Draws the result: the IRS form to file, who answered and confirmed, staff's note, and the reasons. If no
 * form is decided, omits the IRS fee and processing time.
 */
const drawResult = (letter: TaggedPdf, { result, confirmed, submittedAt, submittedBy }: Screening): void => {
  const { pdf } = letter
  const decided = confirmed ?? (result.feeUsd === null ? null : { ...result, form: result.path })
  letter.element('Table', () => {
    letter.pair('Result', decided ? `Form ${decided.form}` : `${brand.name} decides with you`, 'bold')
    if (decided) {
      letter.pair('IRS fee', formatMoney((decided.feeUsd ?? 0) * 100))
      letter.pair('The IRS usually takes', decided.duration ?? '')
    }
    letter.pair('Answered', formatSignature(submittedAt, submittedBy))
    letter.pair('Confirmed', confirmed ? formatSignature(confirmed.at, confirmed.by) : 'Not yet')
  })
  pdf.y += 4
  if (confirmed?.note) letter.text('P', confirmed.note)
  for (const reason of explainResult(result, 'client'))
    letter.text('P', reason, { size: 10, color: pdfColors.quiet })
}

const drawQuestions = (letter: TaggedPdf, { questions }: Screener, { answers, changed }: Screening): void => {
  const { pdf } = letter
  const questionWidth = CONTENT_RIGHT_PT - CONTENT_LEFT_PT - ANSWER_WIDTH_PT - GAP_PT
  letter.element('Table', () => {
    for (const { n, text, isTopic } of questions) {
      const answer = answers[n]
      const notes = [
        isTopic && 'Topic only. The IRS wording is to be confirmed.',
        changed.includes(String(n)) && 'Changed since the version before.',
      ].filter((note) => note !== false)
      letter.makeRoom(QUESTION_HEIGHT_PT)
      letter.row([
        {
          tag: 'TH',
          scope: 'Row',
          text: [`${n}. ${text}`, ...notes].join('\n'),
          size: 10,
          width: questionWidth,
        },
        {
          tag: 'TD',
          text: answer ? screenerAnswerLabels[answer] : '',
          style: 'bold',
          size: 10,
          color: answer === 'no' ? pdfColors.quiet : pdfColors.brick,
          x: CONTENT_RIGHT_PT - ANSWER_WIDTH_PT,
          width: ANSWER_WIDTH_PT,
          align: 'right',
        },
      ])
      pdf.y += 6
    }
  })
}

/**
 * Creates a PDF with the newest submitted answers to the eligibility worksheet, their result, and who
 * confirmed it.
 * @throws PROJECT_NOT_FOUND, FORBIDDEN, SCREENING_NOT_FOUND
 */
export const createWorksheetPdf = async (
  context: Context,
  reference: ProjectReference,
  actor: Actor,
  now: Date,
): Promise<Buffer> => {
  const screener = await getScreener(context, reference, actor, now)
  const [newest] = screener.versions
  if (!newest) throw new Problem('SCREENING_NOT_FOUND')
  const project = await getProject(context, reference, actor)
  const { profile } = await getOrganizationProfile(context, reference, actor, now)
  const name = profile.legalName || project.name
  const letter = await openBrandedPdf(`IRS eligibility worksheet: ${name}`)
  const { pdf } = letter
  pdf.y += 24
  letter.text('H1', 'IRS eligibility worksheet', { style: 'display', size: 20 })
  letter.text('P', name, { style: 'bold', size: 12 })
  pdf.y += 10
  letter.rule()
  drawResult(letter, newest)
  pdf.y += 8
  letter.rule()
  letter.text('H2', 'Questions and answers', { style: 'display', size: 14, color: pdfColors.spruce })
  pdf.y += 8
  drawQuestions(letter, screener, newest)
  letter.rule()
  letter.small(
    `Source of the questions: ${screener.source.title}, read on ${formatDay(screener.checkedOn)}. ${screener.source.url}`,
  )
  letter.small(
    `Version ${screener.versions.length} of the answers. ${brand.copyright}. ${brand.notAffiliated}`,
  )
  return letter.finish()
}
