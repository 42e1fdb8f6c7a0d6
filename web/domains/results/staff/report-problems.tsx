import type { ReportPreview, ReportProblemCode } from '#contract/results'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** How staff answer each problem that they can accept. */
const words: Readonly<Record<ReportProblemCode, { title: string; answer: string }>> = {
  'incomplete-account': {
    title: "This report isn't the whole account",
    answer: 'Import these rows anyway. The client will see them as all of their results.',
  },
  'double-counted': {
    title: 'Something is in this report twice',
    answer: 'The figures above are right. Import them.',
  },
  'implausible-cost': {
    title: 'The spend looks too high',
    answer: 'The spend is right. Import it.',
  },
  'partial-month': {
    title: 'This report covers part of a month',
    answer: 'Import it for these days only.',
  },
  'foreign-currency': { title: 'This report is in another currency', answer: 'Import it.' },
  'other-account': {
    title: 'This report is from another account',
    answer: 'The account is right. Import the report.',
  },
  'several-accounts': { title: 'This report has several accounts', answer: 'Import it.' },
}

interface Props {
  problems: ReportPreview['problems']
  confirmed: ReadonlySet<ReportProblemCode>
  /** Were unanswered problems asked about? */
  isAsked: boolean
  onConfirm: (code: ReportProblemCode, isConfirmed: boolean) => void
}

/** What is questionable about a report. Each problem has to be confirmed before the import. */
export const ReportProblems = ({ problems, confirmed, isAsked, onConfirm }: Props) => (
  <div className="space-y-3">
    {problems.map(({ code, message }) => (
      <Notice key={code} kind="attention" title={words[code].title}>
        <p>{message}</p>
        <div className="mt-1">
          <CheckboxField
            label={words[code].answer}
            checked={confirmed.has(code)}
            error={isAsked && !confirmed.has(code) ? 'Confirm this, or cancel the import' : undefined}
            onChange={(event) => onConfirm(code, event.currentTarget.checked)}
          />
        </div>
      </Notice>
    ))}
  </div>
)
