import { type ReactNode, useState } from 'react'
import { BothFactors, removeSecondFactor, renewRecoveryCodes } from '#contract/second-factor.ts'
import type { z } from '#contract/zod.ts'
import { request } from '../../api/request.ts'
import { RequestError } from '../../api/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { bind, useContractForm } from '../../ui/form/use-contract-form.ts'
import { useFormAction } from '../../ui/form/use-form-action.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  title: string
  lead: ReactNode
  action: string
  look: 'primary' | 'danger'
  send: (proof: z.output<typeof BothFactors>) => Promise<unknown>
  onClose: () => void
}

/** Asks for password and code before the second factor changes. */
const ProofDialog = ({ title, lead, action, look, send, onClose }: Props) => {
  const form = useContractForm(BothFactors, { defaultValues: { password: '', code: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send,
    onFail: (error) => {
      if (error instanceof RequestError && error.code === 'WRONG_CURRENT_PASSWORD')
        form.setError('password', { message: error.message }, { shouldFocus: true })
    },
  })
  const { errors } = form.formState
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="small"
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="both-factors" look={look} busy={isPending} busyLabel="Checking...">
            {action}
          </Button>
        </>
      }
    >
      <form id="both-factors" onSubmit={onSubmit} noValidate className="grid gap-5">
        <p>{lead}</p>
        {failure && !errors.password && !errors.code && <Notice kind="error">{failure}</Notice>}
        <PasswordField label="Your password" autoComplete="current-password" {...bind(form, 'password')} />
        <TextField
          label="Code"
          hint="Of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...bind(form, 'code')}
        />
      </form>
    </Dialog>
  )
}

export const RemoveSecondFactorDialog = ({ onClose }: { onClose: () => void }) => (
  <ProofDialog
    title="Turn off two-step login?"
    lead="Your password alone will log you in then. All your other devices are signed out."
    action="Turn Off"
    look="danger"
    onClose={onClose}
    send={async (body) => {
      await request(removeSecondFactor, { body })
      showToast({ title: 'Two-Step Login Is Off', description: 'You can set it up again at any time.' })
      onClose()
    }}
  />
)

export const RenewCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Your New Recovery Codes"
        footer={<Button onClick={onClose}>I Kept the Codes</Button>}
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  return (
    <ProofDialog
      title="Get new recovery codes?"
      lead="You get ten new ones, and the old ones stop working. All your other devices are signed out."
      action="Get New Codes"
      look="primary"
      onClose={onClose}
      send={async (body) => setCodes((await request(renewRecoveryCodes, { body })).recoveryCodes)}
    />
  )
}
