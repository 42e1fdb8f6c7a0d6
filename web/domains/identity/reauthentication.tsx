import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { REAUTHENTICATION_LIFETIME_MINUTES, reauthenticate } from '#contract/identity'
import { createModuleQuery, usePreloadedModule } from '#web/api/query-client.ts'
import { registerReauthenticationHandler } from '#web/api/reauthentication.ts'
import { request } from '#web/api/request.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ReauthenticationFormProps } from './reauthentication-form.tsx'

/**
 * Asks staff to reauthenticate when the server requires it. `request` then sends the request again. If the
 * dialog is closed, the form that sent the request keeps its values.
 */
export const ReauthenticationPrompt = () => {
  const pending = useRef<PromiseWithResolvers<boolean> | null>(null)
  const [isAsking, setAsking] = useState(false)
  usePreloadedModule(reauthenticationModuleQuery)
  useEffect(
    () =>
      registerReauthenticationHandler(() => {
        pending.current ??= Promise.withResolvers<boolean>()
        setAsking(true)
        return pending.current.promise
      }),
    [],
  )
  if (!isAsking) return null
  const answer = (isDone: boolean) => {
    pending.current?.resolve(isDone)
    pending.current = null
    setAsking(false)
  }
  return (
    <ReauthenticationDialog
      title="Confirm it’s you"
      lead={`Enter your password to continue. We won’t ask again for ${REAUTHENTICATION_LIFETIME_MINUTES} minutes.`}
      action="Continue"
      busyLabel="Checking..."
      variant="primary"
      onClose={() => answer(false)}
      send={async (proof) => {
        await request(reauthenticate, { body: proof })
        answer(true)
      }}
    />
  )
}

interface Props extends ReauthenticationFormProps {
  title: string
  description?: string
}

const reauthenticationModuleQuery = createModuleQuery(
  'reauthentication-form',
  () => import('./reauthentication-form.tsx'),
)

/** Asks the user to confirm an action and reauthenticate, and then sends the request. */
export const ReauthenticationDialog = ({ title, description, ...form }: Props) => (
  <Dialog open onClose={form.onClose} title={title} description={description} width="small">
    <QueryContent noun="the form" query={useQuery(reauthenticationModuleQuery)}>
      {({ ReauthenticationForm }) => <ReauthenticationForm {...form} />}
    </QueryContent>
  </Dialog>
)
