import { PhoneCall } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { CallbackRequest, callDays, callTimes, requestCallback } from '#contract/messaging'
import { request } from '#web/api/request.ts'
import { Button, textLinkStyle } from '#web/ui/buttons.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { bindValidatedField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
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
  if (slot) return <CallConfirmation slot={slot} />
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

/** Confirms the call. Receives focus and scrolls into view, because the page is shorter without the form. */
const CallConfirmation = ({ slot }: { slot: string }) => {
  const confirmation = useRef<HTMLDivElement>(null)
  useEffect(() => {
    confirmation.current?.focus({ preventScroll: true })
    confirmation.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={confirmation} tabIndex={-1} role="status" className="outline-none">
      <PhoneCall className="size-9 text-link" aria-hidden="true" />
      <h3 className="mt-4 text-2xl">We’ll call you</h3>
      <p className="mt-2 text-lg">
        <NoWrapFigures>{`Expect our call on ${slot}. We emailed you the time.`}</NoWrapFigures>
      </p>
      <p className="mt-4 text-soft">
        Need a different time? Call us at{' '}
        <a className={joinClasses(textLinkStyle, 'whitespace-nowrap')} href={brand.phoneLink}>
          {brand.phone}
        </a>
        .
      </p>
    </div>
  )
}
