import { useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { ContactMessage, sendContactMessage } from '#contract/messaging'
import { request } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { Button, textLinkStyle } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { bindValidatedField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { HoneypotField } from './honeypot-field.tsx'

const DRAFT_NAME = 'contact'
const notSentMessage = 'Failed to send message. Please try again or email us directly.'
const emptyValues = { fullName: '', email: '', organization: '', subject: '', message: '', website: '' }

/**
 * The contact form. Keeps its values after a failure. Before hydration, and without JavaScript, the browser
 * submits it as a plain form. The server then responds with a page that confirms the message or lists the
 * invalid fields.
 */
export const ContactForm = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm(ContactMessage, { defaultValues: emptyValues, draft: DRAFT_NAME })
  const { getValues, setValue } = form
  const { user } = useSession()
  // Runs after hydration and keeps what the visitor has already typed.
  useEffect(() => {
    if (!user || sentTo) return
    if (getValues('fullName') === '') setValue('fullName', user.name)
    if (getValues('email') === '') setValue('email', user.email)
  }, [user, sentTo, getValues, setValue])
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (message) => {
      await request(sendContactMessage, { body: { ...message, openedFor: performance.now() } })
      form.reset(emptyValues)
      removeDraft(DRAFT_NAME)
      setSentTo(message.email)
      showToast({ title: 'Message Sent', description: `${brand.replyPromise}.` })
    },
    onFail: () => showToast({ title: notSentMessage, variant: 'destructive' }),
  })

  if (sentTo)
    return (
      <div role="status">
        <Notice kind="success" title="Message sent">
          <p>
            {brand.replyPromise}. Look for our answer at {sentTo}.
          </p>
          <Button variant="outline" size="small" className="mt-3" onClick={() => setSentTo(null)}>
            Write another message
          </Button>
        </Notice>
      </div>
    )
  return (
    <Card>
      <form onSubmit={onSubmit} method="post" action="/contact" noValidate className="relative grid gap-5">
        {failure && (
          <Notice kind="error" title={notSentMessage}>
            <p>
              {failure} Your text is still here. Our address is{' '}
              <a className={textLinkStyle} href={`mailto:${brand.supportEmail}`}>
                {brand.supportEmail}
              </a>
              .
            </p>
          </Notice>
        )}
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label="Full name"
            required
            minLength={2}
            autoComplete="name"
            {...bindValidatedField(form, 'fullName')}
          />
          <TextField
            label="Email"
            type="email"
            required
            autoComplete="email"
            {...bindValidatedField(form, 'email')}
          />
        </div>
        <TextField
          label="Organization"
          optional
          autoComplete="organization"
          {...bindValidatedField(form, 'organization')}
        />
        <TextField label="Subject" required {...bindValidatedField(form, 'subject')} />
        <TextArea label="Message" required minLength={10} {...bindValidatedField(form, 'message')} />
        <HoneypotField {...form.register('website')} />
        <Button
          type="submit"
          size="large"
          busy={isPending}
          busyLabel="Sending..."
          className="justify-self-start"
        >
          Send message
        </Button>
      </form>
    </Card>
  )
}
