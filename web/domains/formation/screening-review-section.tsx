import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import {
  applicationForms,
  confirmScreening as confirmScreeningRoute,
  explainResult,
  type Screener,
  type Screening,
  screenerAnswerLabels,
} from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { DateAndTime } from '#web/ui/dates.tsx'
import { SelectField, TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { confirmScreening, screenerInvalidations, screenerQuery } from './formation.queries.ts'
import { WorksheetLink } from './screener/screener-result.tsx'

const describeResult = ({ result, confirmed }: Screening): string => {
  const { feeUsd, duration } = confirmed ?? result
  const form = confirmed?.form ?? result.path
  return feeUsd === null
    ? 'The client isn’t sure, or an answer contradicts the profile'
    : `Form ${form}, ${formatMoney(feeUsd * 100)}, ${duration}`
}

/** The submitted answers. Answers other than "no" are highlighted. */
const AnswerList = ({ questions, version }: { questions: Screener['questions']; version: Screening }) => (
  <details className="mt-3">
    <summary className="min-h-11 cursor-pointer content-center text-link underline">Show answers</summary>
    <ol className="mt-2 divide-y divide-line border-line border-y">
      {questions.map(({ n, text }) => {
        const answer = version.answers[n]
        const isChanged = version.changed.includes(String(n))
        return (
          <li key={n} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 text-[0.9375rem]">
            <span>
              {n}. {text}
            </span>
            <span className={answer === 'no' ? 'text-soft' : 'font-semibold text-amber-ink'}>
              {answer ? screenerAnswerLabels[answer] : '–'}
              {isChanged && <span className="block text-[0.8125rem] text-faint">Changed</span>}
            </span>
          </li>
        )
      })}
    </ol>
  </details>
)

const ConfirmForm = ({ publicId, version }: { publicId: string; version: Screening }) => {
  const isDecided = version.result.path === '1023' || version.result.path === '1023-EZ'
  const form = useContractForm(confirmScreeningRoute.body, {
    defaultValues: {
      screeningId: version.id,
      form: version.result.path === '1023-EZ' ? '1023-EZ' : '1023',
      note: '',
    },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: screenerInvalidations,
    send: async (body) => {
      await confirmScreening(publicId, body)
      showToast({ title: 'Form confirmed', description: `Form ${body.form}` })
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="mt-4 grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <SelectField label="Form" {...bindField(form, 'form')}>
        {applicationForms.map((name) => (
          <option key={name} value={name}>
            Form {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Why"
        optional={isDecided}
        hint="The client reads this."
        rows={2}
        {...bindField(form, 'note')}
      />
      <Button type="submit" busy={isPending} busyLabel="Confirming..." className="justify-self-end">
        Confirm form
      </Button>
    </form>
  )
}

/** How long a linked section is kept in view while the content above it loads, in ms. */
const SCROLL_DURATION_MS = 1500

/**
 * Scrolls an element into view if the URL's hash is its ID. Keeps it in view while the content above it
 * loads.
 */
const useScrollToHash = (id: string) => {
  const { hash } = useLocation()
  useEffect(() => {
    const element = document.getElementById(id)
    if (hash !== `#${id}` || !element) return
    const resizing = new ResizeObserver(() => element.scrollIntoView())
    resizing.observe(document.body)
    for (let parent = element.parentElement; parent; parent = parent.parentElement) resizing.observe(parent)
    const timer = setTimeout(() => resizing.disconnect(), SCROLL_DURATION_MS)
    return () => {
      clearTimeout(timer)
      resizing.disconnect()
    }
  }, [hash, id])
}

/**
 * The client's submitted eligibility answers, and the form that staff use to confirm the IRS form to file.
 */
export const ScreeningReviewSection = ({ publicId, isClosed }: { publicId: string; isClosed: boolean }) => {
  useScrollToHash('screening')
  return (
    <section aria-labelledby="screening">
      <h3 id="screening" className="mb-3 scroll-mt-16 text-xl">
        IRS form
      </h3>
      <QueryContent noun="the eligibility answers" query={useQuery(screenerQuery(publicId))}>
        {({ versions, result, questions }) => {
          const [newest] = versions
          if (!newest)
            return (
              <p className="text-soft">
                The client has answered {questions.length - result.missing.length} of {questions.length}{' '}
                questions and hasn’t submitted them.
              </p>
            )
          const { confirmed } = newest
          return (
            <>
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={confirmed ? 'green' : 'amber'} icon={confirmed ? CircleCheck : Hourglass}>
                  {confirmed ? `Form ${confirmed.form} confirmed` : 'Waiting for confirmation'}
                </Badge>
                {describeResult(newest)}
              </p>
              <p className="mt-1 text-[0.9375rem] text-soft">
                {explainResult(newest.result, 'staff').map((reason) => `${reason} `)}
                Submitted <DateAndTime date={newest.submittedAt} />
                {newest.submittedBy && ` by ${newest.submittedBy}`}. Version {versions.length}.
              </p>
              {confirmed?.note && <p className="mt-1">{confirmed.note}</p>}
              <div className="mt-3">
                <WorksheetLink publicId={publicId} />
              </div>
              <AnswerList questions={questions} version={newest} />
              {!confirmed && !isClosed && (
                <ConfirmForm key={newest.id} publicId={publicId} version={newest} />
              )}
            </>
          )
        }}
      </QueryContent>
    </section>
  )
}
