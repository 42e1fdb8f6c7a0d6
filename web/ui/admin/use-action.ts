import { useRef, useState } from 'react'
import { reasonOf } from '#web/api/reason.ts'
import { endedSession } from '#web/api/request-error.ts'
import { showToast } from '../toast-store.ts'

/** One press, one call: a second press while it runs is ignored, success (`run` answers its words) and failure are told. */
export const useAction = () => {
  const running = useRef(false)
  const [isPending, setPending] = useState(false)
  const act = async (run: () => Promise<string>, failure: string) => {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      showToast({ title: await run() })
    } catch (error) {
      if (!endedSession(error))
        showToast({ title: 'Error', description: reasonOf(error, failure), look: 'destructive' })
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { act, isPending }
}
