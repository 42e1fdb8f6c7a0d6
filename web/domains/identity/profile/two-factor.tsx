import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { disableTwoFactor, getTwoFactor, renewRecoveryCodes } from '#contract/identity'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'
import { refreshSession } from '#web/api/session.ts'
import { Button } from '#web/ui/buttons.tsx'
import { formatInstantDate } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { InlineLoadFailure } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ReauthenticationDialog } from '../reauthentication.tsx'
import { RecoveryCodes, SetUpTwoFactorDialog } from './set-up-two-factor-dialog.tsx'

const twoFactorQuery = createQuery(getTwoFactor)

const RemoveTwoFactorDialog = ({ onClose }: { onClose: () => void }) => (
  <ReauthenticationDialog
    title="Turn off two-step login?"
    lead="You’ll log in with just your password. All your other devices will be signed out."
    action="Turn off"
    busyLabel="Checking..."
    variant="danger"
    onClose={onClose}
    send={async ({ password, code = '' }) => {
      await request(disableTwoFactor, { body: { password, code } })
      showToast({ title: 'Two-step login is off', description: 'You can set it up again at any time.' })
      onClose()
    }}
  />
)

const RenewCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Your new recovery codes"
        footer={<Button onClick={onClose}>I saved my codes</Button>}
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  return (
    <ReauthenticationDialog
      title="Get new recovery codes?"
      lead="You’ll get ten new ones, and the old ones will stop working. All your other devices will be signed out."
      action="Get new codes"
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

const twoFactorDialogs = {
  setUp: SetUpTwoFactorDialog,
  remove: RemoveTwoFactorDialog,
  renew: RenewCodesDialog,
}

const formatCodesLeft = (count: number): string => {
  if (count === 0) return 'You have no recovery codes left. Get new ones.'
  return count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`
}

export const TwoFactorSettings = () => {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(twoFactorQuery)
  const [open, setOpen] = useState<keyof typeof twoFactorDialogs | null>(null)
  const Dialog = open && twoFactorDialogs[open]
  const close = async () => {
    setOpen(null)
    await client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    await refreshSession(client)
  }
  const Icon = data?.since ? ShieldCheck : ShieldOff
  return (
    <section aria-labelledby="two-factor">
      <h2 id="two-factor" className="text-2xl">
        Two-step login
      </h2>
      <p className="mt-2 text-balance text-soft">
        Two-step login asks for your password and a code from your authenticator app. It protects your account
        even if your password is stolen.
      </p>
      {data ? (
        <>
          <div className="mt-5 flex items-start gap-3">
            <Icon
              className={joinClasses('mt-0.5 size-5 shrink-0', data.since ? 'text-green-ink' : 'text-faint')}
              aria-hidden="true"
            />
            <div>
              <p className="font-semibold">
                {data.since ? `On since ${formatInstantDate(data.since)}` : 'Off'}
              </p>
              {data.since && (
                <p className="text-[0.9375rem] text-soft">{formatCodesLeft(data.recoveryCodesLeft)}</p>
              )}
              {!data.since && data.required && (
                <p className="text-[0.9375rem] text-soft">Your team requires it.</p>
              )}
            </div>
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            {data.since ? (
              <>
                <Button variant="outline" onClick={() => setOpen('renew')}>
                  New recovery codes
                </Button>
                <Button variant="outline" onClick={() => setOpen('remove')}>
                  Turn off
                </Button>
              </>
            ) : (
              <Button onClick={() => setOpen('setUp')}>Set up</Button>
            )}
          </div>
        </>
      ) : error && !isFetching ? (
        <div className="mt-4">
          <InlineLoadFailure
            title="We couldn’t load your two-step login"
            error={error}
            onRetry={() => refetch()}
          />
        </div>
      ) : (
        <Skeleton className="mt-5 h-20" />
      )}
      {Dialog && <Dialog onClose={() => void close()} />}
    </section>
  )
}
