import { useEffect, useRef, useState } from 'react'
import { REAUTHENTICATION_MINUTES, reauthenticate } from '#contract/identity'
import { useCodeAhead } from '#web/api/code-query.ts'
import { onReauthentication } from '#web/api/reauthentication.ts'
import { request } from '#web/api/request.ts'
import { ReauthenticationDialog, reauthenticationCode } from './reauthentication-dialog.tsx'

/**
 * Asks staff for their password (and code) when the server wants it before money moves. What was sent then goes on by
 * itself; closing the dialog leaves the form as it was.
 */
export const Reauthentication = () => {
  const asked = useRef<PromiseWithResolvers<boolean> | null>(null)
  const [isAsking, setAsking] = useState(false)
  useCodeAhead(reauthenticationCode)
  useEffect(
    () =>
      onReauthentication(() => {
        asked.current ??= Promise.withResolvers<boolean>()
        setAsking(true)
        return asked.current.promise
      }),
    [],
  )
  if (!isAsking) return null
  const answer = (isDone: boolean) => {
    asked.current?.resolve(isDone)
    asked.current = null
    setAsking(false)
  }
  return (
    <ReauthenticationDialog
      title="Confirm It's You"
      lead={`Enter your password to continue. We won't ask again for ${REAUTHENTICATION_MINUTES} minutes.`}
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
