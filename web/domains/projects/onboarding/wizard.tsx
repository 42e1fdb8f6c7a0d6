import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '#contract/brand.ts'
import {
  getOnboarding,
  OnboardingAnswers,
  OnboardingDraft,
  onboardingSteps,
  saveOnboardingDraft,
  submitOnboarding,
} from '#contract/projects'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { AutosaveStatus, useAutosave } from '#web/ui/form/autosave.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { MergeConflicts, useFieldMerge } from '#web/ui/form/field-merge.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ProgressBar } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { AnswersReview, onboardingAnswerLabels, StepQuestions } from './questions.tsx'

interface Props {
  projectId: string
  initial: OnboardingAnswers
  /** The answers on the server when the form was opened. Later changes are merged relative to them. */
  stored: OnboardingDraft
}

const LAST_STEP_INDEX = onboardingSteps.length - 1

/** The questionnaire's three steps. Enter continues to the next step, and submits on the last one. */
export const OnboardingWizard = ({ projectId, initial, stored }: Props) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState(() => getFirstOpenStep(initial))
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  const draft = `onboarding-${projectId}`
  const form = useContractForm(OnboardingAnswers, { defaultValues: initial, mode: 'onChange', draft })

  const params = { projectId }
  const answersQuery = createQuery(getOnboarding, { params })
  const merge = useFieldMerge(form, {
    draft,
    stored,
    getFields: (values) => OnboardingDraft.parse(values),
    load: () => client.fetchQuery({ ...answersQuery, staleTime: 0 }),
  })
  const autosave = useAutosave(form, {
    draft,
    revision: merge.decisions,
    save: () =>
      merge.save(async (body) => {
        const saved = await request(saveOnboardingDraft, { params, body })
        client.setQueryData(answersQuery.queryKey, saved)
        return saved
      }),
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (answers) => {
      await autosave.settle()
      await merge.submit((seen) => request(submitOnboarding, { body: { ...answers, projectId, seen } }))
      removeDraft(draft)
      showToast({
        title: 'Onboarding Complete!',
        description: `Welcome to ${brand.name}! Your nonprofit formation is now in progress.`,
      })
      // The answers also prefill the application, so remove the cached answers and projects.
      client.removeQueries({
        predicate: ({ queryKey }) => /^\/api\/(projects|onboarding)/.test(`${queryKey[0]}`),
      })
      await navigate('/dashboard')
    },
    onFail: (error) =>
      showToast({ title: 'Submission Failed', description: error.message, variant: 'destructive' }),
  })

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    heading.current?.focus()
  }, [step])

  const continueToNextStep = async () => {
    const fields = onboardingSteps[step]?.fields ?? []
    if (await form.trigger(fields, { shouldFocus: true })) setStep(step + 1)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    return step < LAST_STEP_INDEX ? continueToNextStep() : onSubmit(event)
  }

  const { isValid } = form.formState
  return (
    <>
      <WizardProgress step={step} />
      <Card className="mt-6">
        <form onSubmit={submit} noValidate>
          <h2 ref={heading} tabIndex={-1} className="mb-6 text-2xl">
            {onboardingSteps[step]?.title}
          </h2>
          {failure && (
            <Notice kind="error" className="mb-5">
              {failure} Your answers are still here.
            </Notice>
          )}
          <MergeConflicts conflicts={merge.conflicts} labels={onboardingAnswerLabels} decide={merge.decide} />
          <StepQuestions form={form} step={step} />
          {step === LAST_STEP_INDEX && <AnswersReview answers={form.getValues()} onChange={setStep} />}
          <div className="mt-8 flex justify-between gap-3 max-sm:flex-col-reverse">
            <Button
              variant="outline"
              size="large"
              disabled={step === 0 || isPending}
              onClick={() => setStep(step - 1)}
            >
              Previous
            </Button>
            {step < LAST_STEP_INDEX ? (
              <Button type="submit" size="large">
                Next
              </Button>
            ) : (
              <Button
                type="submit"
                variant="accent"
                size="large"
                disabled={!isValid}
                busy={isPending}
                busyLabel="Submitting..."
              >
                Complete Onboarding
              </Button>
            )}
          </div>
          <AutosaveStatus state={autosave.state} className="mt-4" />
          {step === LAST_STEP_INDEX && !isValid && (
            <p className="mt-4 text-sm text-faint">Finish all three steps to complete onboarding.</p>
          )}
        </form>
      </Card>
    </>
  )
}

const WizardProgress = ({ step }: { step: number }) => {
  const count = onboardingSteps.length
  return (
    <div className="mt-8">
      <ProgressBar
        value={((step + 1) / count) * 100}
        label={`Step ${step + 1} of ${count}: ${onboardingSteps[step]?.title}`}
      />
      <ol className="mt-3 grid grid-cols-3 gap-2 text-sm">
        {onboardingSteps.map(({ title }, index) => (
          <li
            key={title}
            aria-current={index === step ? 'step' : undefined}
            className={joinClasses(
              'flex items-start gap-1.5 leading-tight',
              index === step ? 'font-bold' : 'text-faint',
            )}
          >
            {index < step && <Check className="size-4 shrink-0 text-green-ink" aria-label="Done:" />}
            {title}
          </li>
        ))}
      </ol>
    </div>
  )
}

/**
 * Returns the index of the first step with a missing or invalid answer. If there's none, returns the index of
 * the last step.
 */
export const getFirstOpenStep = (saved: OnboardingAnswers): number => {
  const found = onboardingSteps.findIndex(({ fields }) =>
    fields.some((field) => !OnboardingAnswers.shape[field].safeParse(saved[field]).success),
  )
  return found === -1 ? onboardingSteps.length - 1 : found
}
