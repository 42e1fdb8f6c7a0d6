import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  declineToSign,
  isSameName,
  SIGNING_STATEMENT_VERSION,
  type SigningDetails,
} from '#contract/formation'
import { z } from '#contract/zod.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Button, TextButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { postDecline, postSignature } from './signing.queries.ts'
import type { OpenSigning } from './signing-document.tsx'

interface Props {
  token: string
  signing: OpenSigning
  /** Called with the updated details after the signer signed or declined. */
  onChange: (signing: SigningDetails) => void
  /** Called if the request has changed, for example because the document was edited. */
  onOutdated: () => void
}

/** Whether the server rejected the call because the signature request has changed. */
const isOutdated = (error: Error): boolean => error instanceof RequestError && error.status === 409

const DeclineForm = z.object({ reason: declineToSign.body.shape.reason })

const DeclineDialog = ({
  token,
  signing,
  onChange,
  onOutdated,
  onClose,
}: Props & { onClose: () => void }) => {
  const form = useContractForm(DeclineForm, { defaultValues: { reason: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ reason }) => onChange(await postDecline({ token, reason })),
    onFail: (error) => isOutdated(error) && onOutdated(),
  })
  return (
    <ConfirmDialog
      title="Decline to sign?"
      keep="Go back"
      action="Decline"
      busyLabel="Declining..."
      busy={isPending}
      form="decline"
      onClose={onClose}
    >
      <form id="decline" onSubmit={onSubmit} noValidate className="grid gap-4">
        <p>
          The request ends for everyone. {signing.requestedBy ?? 'The person who asked you'} can correct the
          document and ask again.
        </p>
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextArea
          label="Reason"
          hint="The person who asked you and others on the project can read this."
          rows={3}
          {...bindField(form, 'reason')}
        />
      </form>
    </ConfirmDialog>
  )
}

/** Button that opens the dialog for declining to sign. */
export const DeclineButton = (props: Props) => {
  const [isDeclining, setIsDeclining] = useState(false)
  return (
    <>
      <TextButton className="justify-self-start" onClick={() => setIsDeclining(true)}>
        Decline to sign
      </TextButton>
      {isDeclining && <DeclineDialog {...props} onClose={() => setIsDeclining(false)} />}
    </>
  )
}

const createSignForm = (name: string, place: string) =>
  z.object({
    name: z
      .string()
      .max(200, 'Please use 200 characters or fewer')
      .refine(
        (typed) => isSameName(typed, name),
        `Please type your full name as it appears in ${place}: ${name}`,
      ),
    isAgreed: z.literal(true, { error: 'Please check this box if you agree' }),
  })

interface TypedSignatureFormProps {
  /** The name to type. */
  name: string
  /** Where the name comes from, such as "the request". */
  place: string
  /** Shown below the name's hint. */
  hint?: ReactNode
  /** What the signer agrees to. */
  statement: string
  /** The button's label. */
  action: string
  onSign: (name: string) => Promise<void>
  /** Called if the request has changed. */
  onOutdated: () => void
}

/** Form for signing by typing a name and agreeing to a statement. */
export const TypedSignatureForm = ({
  name,
  place,
  hint,
  statement,
  action,
  onSign,
  onOutdated,
}: TypedSignatureFormProps) => {
  const form = useContractForm(createSignForm(name, place), {
    defaultValues: { name: '', isAgreed: false as true },
  })
  const typed = form.watch('name')
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: (values) => onSign(values.name),
    onFail: (error) => isOutdated(error) && onOutdated(),
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField
        label="Type your full name"
        autoComplete="name"
        hint={
          <>
            Type {name}. Capital letters, accents, spaces, and punctuation don’t matter. {hint}
          </>
        }
        {...bindField(form, 'name')}
      />
      <p
        aria-hidden="true"
        className="-mt-2 min-h-12 border-ink border-b px-1 font-display text-3xl italic wrap-anywhere"
      >
        {typed}
      </p>
      <CheckboxField label={statement} {...bindField(form, 'isAgreed')} />
      <Button type="submit" variant="accent" size="large" busy={isPending} busyLabel="Signing...">
        <PenLine className="size-5" aria-hidden="true" />
        {action}
      </Button>
      <p className="text-[0.875rem] text-soft">
        When you sign, we record your name, the time, your IP address, and your browser. They’ll appear in the
        signed PDF.
      </p>
    </form>
  )
}

/** Form for signing the document by typing a name, or for declining to sign. */
export const SignForm = (props: Props) => {
  const { token, signing, onChange, onOutdated } = props
  const { name, statement, documentSha256, title } = signing
  const sign = async (typed: string) =>
    onChange(
      await postSignature({
        token,
        name: typed,
        statementVersion: SIGNING_STATEMENT_VERSION,
        documentSha256,
      }),
    )
  return (
    <div className="grid gap-5">
      <TypedSignatureForm
        name={name}
        place="the request"
        statement={statement.text}
        action={`Sign ${title.charAt(0).toLowerCase() + title.slice(1)}`}
        onSign={sign}
        onOutdated={onOutdated}
      />
      {/* The button is outside the form, because its dialog contains another form. */}
      <DeclineButton {...props} />
    </div>
  )
}
