import { useState } from 'react'
import { CallbackRequest, callDays, callTimes, requestCallback } from '#contract/messaging'
import { request } from '#web/api/request.ts'
import { Button } from '#web/ui/buttons.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { bindValidatedField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { HoneypotField } from './honeypot-field.tsx'

const emptyValues = {
  fullName: '',
  phone: '',
  email: '',
  day: callDays[0],
  time: callTimes[0],
  topic: '',
  website: '',
}

export const CallbackForm = () => {
  const [slot, setSlot] = useState<string | null>(null)
  const form = useContractForm(CallbackRequest, { defaultValues: emptyValues, draft: 'callback' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (wish) => {
      const { callSlot } = await request(requestCallback, { body: { ...wish, openedFor: performance.now() } })
      form.reset(emptyValues)
      setSlot(callSlot)
    },
  })
  if (slot)
    return (
      <div role="status">
        <Notice kind="success" title="We’ll call you">
          <p>Expect our call on {slot}. We emailed you the time.</p>
        </Notice>
      </div>
    )
  return (
    <form onSubmit={onSubmit} noValidate className="relative grid gap-4 noscript:hidden">
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label="Your name" autoComplete="name" {...bindValidatedField(form, 'fullName')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...bindValidatedField(form, 'phone')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" {...bindValidatedField(form, 'email')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField label="Best day" {...bindValidatedField(form, 'day')}>
          {callDays.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </SelectField>
        <SelectField label="Best time (ET)" {...bindValidatedField(form, 'time')}>
          {callTimes.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </SelectField>
      </div>
      <TextField label="What should we talk about?" optional {...bindValidatedField(form, 'topic')} />
      <HoneypotField {...form.register('website')} />
      <Button
        type="submit"
        size="large"
        busy={isPending}
        busyLabel="Sending..."
        className="justify-self-start"
      >
        Request a call
      </Button>
    </form>
  )
}
