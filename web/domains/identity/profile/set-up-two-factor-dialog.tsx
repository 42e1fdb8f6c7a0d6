import { ChevronRight, Copy, Download } from 'lucide-react'
import qrcode from 'qrcode-generator'
import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  TwoFactorConfirmation,
  TwoFactorSetupRequest,
} from '#contract/identity'
import type { RouteReply } from '#contract/route.ts'
import { request } from '#web/api/request.ts'
import { RequestError } from '#web/api/request-error.ts'
import { Button, CopyButton, getButtonStyle } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeField, PasswordField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type TwoFactorSetup = RouteReply<typeof beginTwoFactor>

const PasswordStep = ({ onDone }: { onDone: (beginning: TwoFactorSetup) => void }) => {
  const form = useContractForm(TwoFactorSetupRequest, { defaultValues: { password: '' } })
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
      <PasswordField label="Your password" autoComplete="current-password" {...bindField(form, 'password')} />
      <Button type="submit" busy={isPending} busyLabel="Checking..." className="justify-self-end">
        Continue
      </Button>
    </form>
  )
}

const groupSecretCharacters = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

const ScanStep = ({ secret, address, onDone }: TwoFactorSetup & { onDone: (codes: string[]) => void }) => {
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
            can’t scan it
          </summary>
          <p className="mt-2 text-soft">
            Enter this key in the app, or{' '}
            <a href={address} className="text-link underline underline-offset-4">
              open the app on this device
            </a>
            .
          </p>
          <div className="mt-2 flex items-center justify-between gap-1 rounded-control bg-mist py-2 pr-2 pl-3">
            <span className="select-all font-mono text-sm">{groupSecretCharacters(secret)}</span>
            <CopyButton text={secret} label="Copy the key" />
          </div>
        </details>
        {failure && !form.formState.errors.code && <Notice kind="error">{failure}</Notice>}
        <CodeField label="Six-digit code" {...bindField(form, 'code')} onComplete={() => void onSubmit()} />
        <Button type="submit" busy={isPending} busyLabel="Checking..." className="justify-self-end">
          Turn on
        </Button>
      </div>
    </form>
  )
}

/**
 * Sets up two-factor authentication in three steps: the password, a QR code with a first code, and the
 * recovery codes.
 */
export const SetUpTwoFactorDialog = ({ onClose }: { onClose: () => void }) => {
  const [beginning, setBeginning] = useState<TwoFactorSetup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={codes ? 'Two-step login is on' : 'Set up two-step login'}
      footer={codes && <Button onClick={onClose}>I saved my codes</Button>}
    >
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && beginning && <ScanStep {...beginning} onDone={setCodes} />}
      {!codes && !beginning && <PasswordStep onDone={setBeginning} />}
    </Dialog>
  )
}

/** Width of the quiet zone around the QR code, in modules. */
const QUIET_ZONE_MODULES = 4

/** A QR code. Always dark on light, because some readers can't scan inverted codes. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const cells = Array.from({ length: count * count }, (_, index) => [
    Math.floor(index / count),
    index % count,
  ])
  const path = cells
    .filter(([row = 0, column = 0]) => code.isDark(row, column))
    .map(([row = 0, column = 0]) => `M${column + QUIET_ZONE_MODULES} ${row + QUIET_ZONE_MODULES}h1v1h-1z`)
    .join('')
  const size = count + 2 * QUIET_ZONE_MODULES
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-52 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const createCodesFileUrl = (codes: string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(
    `${brand.name} recovery codes. Each one works once.\n\n${codes.join('\n')}\n`,
  )}`

/** Shows recovery codes. They can't be shown again. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ title: 'Codes copied', description: 'Store them somewhere only you can see.' }),
      () =>
        showToast({
          title: 'Copying failed',
          description: 'Please select the codes and copy them manually.',
          variant: 'destructive',
        }),
    )
  }
  return (
    <div className="grid gap-4">
      <Notice kind="attention" title="Save these codes now">
        <p>Each one logs you in once if you lose your phone. We won’t show them again.</p>
      </Notice>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-mist px-4 py-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={copy}>
          <Copy className="size-4" aria-hidden="true" />
          Copy
        </Button>
        <a
          href={createCodesFileUrl(codes)}
          download="recovery-codes.txt"
          className={getButtonStyle('outline', 'small')}
        >
          <Download className="size-4" aria-hidden="true" />
          Download
        </a>
      </div>
    </div>
  )
}
