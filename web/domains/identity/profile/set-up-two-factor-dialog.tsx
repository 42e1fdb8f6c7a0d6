import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  TwoFactorBeginning,
  TwoFactorConfirmation,
} from '#contract/identity'
import type { RouteReply } from '#contract/route.ts'
import { request } from '#web/api/request.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Beginning = RouteReply<typeof beginTwoFactor>

const PasswordStep = ({ onDone }: { onDone: (beginning: Beginning) => void }) => {
  const form = useContractForm(TwoFactorBeginning, { defaultValues: { password: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => onDone(await request(beginTwoFactor, { body })),
    onFail: (error) => {
      if (error instanceof RequestError && error.code === 'WRONG_CURRENT_PASSWORD')
        form.setError('password', { message: error.message }, { shouldFocus: true })
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <p>First, confirm your password so no one else can set this up on your account.</p>
      {failure && !form.formState.errors.password && <Notice kind="error">{failure}</Notice>}
      <PasswordField label="Your password" autoComplete="current-password" {...bind(form, 'password')} />
      <Button type="submit" busy={isPending} busyLabel="Checking..." className="justify-self-end">
        Continue
      </Button>
    </form>
  )
}

const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

const ScanStep = ({ secret, address, onDone }: Beginning & { onDone: (codes: string[]) => void }) => {
  const form = useContractForm(TwoFactorConfirmation, { defaultValues: { code: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => onDone((await request(confirmTwoFactor, { body })).recoveryCodes),
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-6 sm:grid-cols-[auto_1fr]">
      <QrCode text={address} label={`QR code that adds ${brand.name} to an authenticator app`} />
      <div className="grid content-start gap-5">
        <p>Scan this with your authenticator app, then enter the code it shows.</p>
        <details className="group text-[0.9375rem]">
          <summary className="inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-control pr-2 font-semibold text-link pointer-coarse:min-h-11">
            <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />I
            can't scan it
          </summary>
          <p className="mt-2 text-soft">
            Enter this key in the app, or{' '}
            <a href={address} className="text-link underline underline-offset-4">
              open the app on this device
            </a>
            .
          </p>
          <div className="mt-2 flex items-center justify-between gap-1 rounded-control bg-mist py-2 pr-2 pl-3">
            <span className="select-all font-mono text-sm">{inGroups(secret)}</span>
            <CopyButton text={secret} label="Copy the key" />
          </div>
        </details>
        {failure && !form.formState.errors.code && <Notice kind="error">{failure}</Notice>}
        <CodeField label="Six-digit code" {...bind(form, 'code')} onComplete={() => void onSubmit()} />
        <Button type="submit" busy={isPending} busyLabel="Checking..." className="justify-self-end">
          Turn On
        </Button>
      </div>
    </form>
  )
}

/** Password, then the picture to scan and a first code, then the recovery codes. */
export const SetUpTwoFactorDialog = ({ onClose }: { onClose: () => void }) => {
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={codes ? 'Two-Step Login Is On' : 'Set Up Two-Step Login'}
      footer={codes && <Button onClick={onClose}>I Saved My Codes</Button>}
    >
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && beginning && <ScanStep {...beginning} onDone={setCodes} />}
      {!codes && !beginning && <PasswordStep onDone={setBeginning} />}
    </Dialog>
  )
}
