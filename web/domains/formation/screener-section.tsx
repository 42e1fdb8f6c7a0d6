import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { getScreener, ScreenerAnswer } from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import type { RouteReply } from '#contract/route.ts'
import { isSessionEnded } from '#web/api/request-error.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { patchAnswers, postScreener, screenerInvalidations, screenerQuery } from './formation.queries.ts'
import { EarlierAnswers } from './screener/earlier-answers.tsx'
import { type Answers, QuestionList } from './screener/question-list.tsx'

type Screener = RouteReply<typeof getScreener>

const listNumbers = (numbers: readonly string[]): string =>
  `question${numbers.length === 1 ? '' : 's'} ${new Intl.ListFormat('en-US').format(numbers)}`

/** What the answers lead to, as far as they go. */
const Result = ({
  result,
  version,
}: {
  result: Screener['result']
  version: Screener['versions'][number] | undefined
}) => {
  if (version?.confirmed)
    return (
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="green" icon={CircleCheck}>
          Form {version.confirmed.form}
        </Badge>
        We confirmed this on <Moment date={version.confirmed.at} />. {version.confirmed.note}
      </p>
    )
  if (result.path === 'incomplete') return null
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="amber" icon={Hourglass}>
          {version ? 'We’re checking this' : 'Your result'}
        </Badge>
        {result.path === 'staff'
          ? 'We’ll look at your answers and decide with you.'
          : `Form ${result.path}. The IRS fee is ${formatMoney((result.feeUsd ?? 0) * 100)}, and the IRS usually takes ${result.duration}.`}
      </p>
      <ul className="mt-2 list-disc pl-5 text-[0.9375rem] text-soft">
        {result.deciding.length > 0 && <li>A “yes” decides this: {listNumbers(result.deciding)}.</li>}
        {result.unsure.length > 0 && <li>You weren’t sure: {listNumbers(result.unsure)}.</li>}
        {result.contradicted.length > 0 && (
          <li>Your profile says something else: {listNumbers(result.contradicted)}.</li>
        )}
        {result.warnings.includes('late') && (
          <li>
            More than 27 months have passed since formation. An earlier start of the exemption needs Form
            1023.
          </li>
        )}
        {result.warnings.includes('need-not-apply') && (
          <li>You may be exempt without an application, but Google asks for the letter of the IRS.</li>
        )}
        {result.warnings.includes('ein-first') && <li>You need an EIN before you apply.</li>}
      </ul>
    </div>
  )
}

const Questions = ({
  publicId,
  screener,
  isClosed,
}: {
  publicId: string
  screener: Screener
  isClosed: boolean
}) => {
  const { questions, versions, isChanged } = screener
  // Answers that aren't saved yet. They're sent again with the next one if saving fails.
  const [unsaved, setUnsaved] = useState<Answers>({})
  const answers: Answers = { ...screener.answers, ...unsaved }
  const { act, isPending } = useAction(screenerInvalidations)
  const isComplete = questions.every(({ n }) => answers[n])

  const client = useQueryClient()
  const { mutate: save } = useMutation({
    mutationFn: (changed: Answers) => patchAnswers(publicId, changed),
    onSuccess: (saved, changed) => {
      client.setQueryData(screenerQuery(publicId).queryKey, saved)
      setUnsaved((later) =>
        Object.fromEntries(Object.entries(later).filter(([n, value]) => changed[n] !== value)),
      )
    },
    onError: (error) => {
      const reason = 'Your answer is kept here. We’ll save it with your next one.'
      if (!isSessionEnded(error))
        showToast({ title: 'Not saved yet', description: reason, variant: 'destructive' })
    },
  })
  const answerAll = (chosen: Answers) => {
    const changed = { ...unsaved, ...chosen }
    setUnsaved(changed)
    save(changed)
  }
  const answer = (n: number, chosen: ScreenerAnswer) => answerAll({ [n]: chosen })
  const submit = () =>
    act(async () => {
      if (Object.keys(unsaved).length > 0) await patchAnswers(publicId, unsaved)
      await postScreener(publicId)
      setUnsaved({})
      return { title: 'Answers sent', description: 'We’ll confirm the form.' }
    }, 'We couldn’t send your answers.')

  return (
    <div className="grid gap-6">
      <EarlierAnswers screener={screener} isClosed={isClosed} onUse={answerAll} />
      <QuestionList questions={questions} answers={answers} isDisabled={isClosed} onAnswer={answer}>
        {isComplete &&
          (isChanged || versions.length === 0 || Object.keys(unsaved).length > 0) &&
          !isClosed && (
            <Button busy={isPending} busyLabel="Sending..." onClick={submit}>
              Send answers
            </Button>
          )}
      </QuestionList>
      <Result result={screener.result} version={isChanged ? undefined : versions[0]} />
    </div>
  )
}

/** The IRS eligibility worksheet for the client. */
export const ScreenerSection = ({ publicId, isClosed }: { publicId: string; isClosed: boolean }) => (
  <section aria-labelledby="screener">
    <h3 id="screener" className="mb-2 text-xl">
      Your IRS form
    </h3>
    <p className="mb-4 max-w-text text-soft">
      These questions come from the IRS. If you aren’t sure about one, choose “Not sure” and we’ll look at it.
    </p>
    <Loaded noun="the questions" query={useQuery(screenerQuery(publicId))}>
      {(screener) => (
        <>
          <Questions publicId={publicId} screener={screener} isClosed={isClosed} />
          <p className="mt-4 text-[0.8125rem] text-faint">
            Source:{' '}
            <a href={screener.source.url} target="_blank" rel="noopener noreferrer" className="underline">
              {screener.source.title}
            </a>
          </p>
          {isClosed && (
            <Notice kind="info" className="mt-4">
              This project is closed, so the answers can’t be changed.
            </Notice>
          )}
        </>
      )}
    </Loaded>
  </section>
)
