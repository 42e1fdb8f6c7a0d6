import { useState } from 'react'
import { removeTwoFactor, renewRecoveryCodes } from '#contract/identity'
import { request } from '#web/api/request.ts'
import { ReauthenticationDialog } from '#web/ui/admin/reauthentication-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export const RemoveTwoFactorDialog = ({ onClose }: { onClose: () => void }) => (
  <ReauthenticationDialog
    title="Turn off two-step login?"
    lead="You'll log in with just your password. All your other devices will be signed out."
    action="Turn Off"
    busyLabel="Checking..."
    variant="danger"
    onClose={onClose}
    send={async ({ password, code = '' }) => {
      await request(removeTwoFactor, { body: { password, code } })
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
        footer={<Button onClick={onClose}>I Saved My Codes</Button>}
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  return (
    <ReauthenticationDialog
      title="Get new recovery codes?"
      lead="You'll get ten new ones, and the old ones will stop working. All your other devices will be signed out."
      action="Get New Codes"
      busyLabel="Checking..."
      variant="primary"
      onClose={onClose}
      send={async ({ password, code = '' }) => {
        const renewed = await request(renewRecoveryCodes, { body: { password, code } })
        setCodes(renewed.recoveryCodes)
      }}
    />
  )
}
