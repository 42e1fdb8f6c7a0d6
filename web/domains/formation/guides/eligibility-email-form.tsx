import { useState } from 'react'
import { EligibilityEmail, sendEligibilityEmail } from '#contract/formation'
import { request } from '#web/api/request.ts'
import { HoneypotField } from '#web/messaging'
import { Button } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindValidatedField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { QuestionAnswers } from '../screener/question-list.tsx'

/** Emails the result to the visitor. The answers don't leave the browser before the form is submitted. */
export const EligibilityEmailForm = ({ answers }: { answers: QuestionAnswers }) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm(EligibilityEmail, { defaultValues: { email: '', website: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (values) => {
      const given = Object.fromEntries(
        Object.entries(answers).flatMap(([n, answer]) => (answer ? [[n, answer] as const] : [])),
      )
      await request(sendEligibilityEmail, {
        body: { ...values, answers: given, openedFor: performance.now() },
      })
      setSentTo(values.email)
    },
  })
  if (sentTo)
    return (
      <div role="status" className="mt-6">
        <Notice kind="success" title="Result sent">
          Look for it at {sentTo}.
        </Notice>
      </div>
    )
  return (
    <form onSubmit={onSubmit} noValidate className="relative mt-6 grid gap-3 border-line border-t pt-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField
        label="Get the result by email"
        type="email"
        autoComplete="email"
        hint="We send it once and don’t add you to a list."
        {...bindValidatedField(form, 'email')}
      />
      <HoneypotField {...form.register('website')} />
      <Button
        type="submit"
        variant="outline"
        busy={isPending}
        busyLabel="Sending..."
        className="justify-self-start"
      >
        Email my result
      </Button>
    </form>
  )
}
