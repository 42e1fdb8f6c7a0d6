import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Screener, ScreenerAnswer } from '#contract/formation'
import { isSessionEnded } from '#web/api/request-error.ts'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import {
  saveScreenerAnswers,
  screenerInvalidations,
  screenerQuery,
  submitScreener,
} from '../formation.queries.ts'
import { EarlierAnswers } from './earlier-answers.tsx'
import { type QuestionAnswers, QuestionList } from './question-list.tsx'
import { isScreeningConfirmed, ScreenerResultPanel } from './screener-result.tsx'

/** The worksheet's questions. Saves each answer immediately. */
export const ScreenerQuestions = ({
  publicId,
  screener,
  isClosed,
}: {
  publicId: string
  screener: Screener
  isClosed: boolean
}) => {
  const { questions, versions, isChanged } = screener
  // Answers that aren't saved yet. If saving fails, they're sent again with the next answer or when the
  // client sends all answers.
  const [unsaved, setUnsaved] = useState<QuestionAnswers>({})
  const answers: QuestionAnswers = { ...screener.answers, ...unsaved }
  const { act, isPending } = useAction(screenerInvalidations)
  const isComplete = questions.every(({ n }) => answers[n])

  const client = useQueryClient()
  const { mutate: save } = useMutation({
    mutationFn: (changed: QuestionAnswers) => saveScreenerAnswers(publicId, changed),
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
  const answerAll = (chosen: QuestionAnswers) => {
    const changed = { ...unsaved, ...chosen }
    setUnsaved(changed)
    save(changed)
  }
  const answer = (n: number, chosen: ScreenerAnswer) => answerAll({ [n]: chosen })
  const submit = () =>
    act(async () => {
      if (Object.keys(unsaved).length > 0) await saveScreenerAnswers(publicId, unsaved)
      await submitScreener(publicId)
      setUnsaved({})
      return { title: 'Answers sent', description: 'We’ll confirm the form.' }
    }, 'We couldn’t send your answers.')

  return (
    <div className="grid gap-6">
      <EarlierAnswers screener={screener} isClosed={isClosed} onUse={answerAll} />
      <QuestionList
        questions={questions}
        answers={answers}
        isDisabled={isClosed}
        startsAsList={isScreeningConfirmed(screener)}
        onAnswer={answer}
      >
        {isComplete &&
          (isChanged || versions.length === 0 || Object.keys(unsaved).length > 0) &&
          !isClosed && (
            <Button busy={isPending} busyLabel="Sending..." onClick={submit}>
              Send answers
            </Button>
          )}
      </QuestionList>
      {!isScreeningConfirmed(screener) && (
        <ScreenerResultPanel result={screener.result} version={isChanged ? undefined : versions[0]} />
      )}
    </div>
  )
}
