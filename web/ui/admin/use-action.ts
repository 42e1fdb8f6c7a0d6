import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Invalidates } from '#web/api/query-client.ts'
import { endedSession, reasonOf } from '#web/api/request-error.ts'
import { showToast, type Toast } from '../toast-store.ts'

/** None where what follows is seen anyway. */
type Words = string | Omit<Toast, 'variant'> | undefined

/**
 * One press, one call: a second press while it runs is ignored, success (`run` answers its words) and failure are told,
 * and what it changes is read again.
 */
export const useAction = (invalidates: Invalidates) => {
  const running = useRef(false)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (run: () => Promise<Words>) => run(),
    meta: { invalidates },
  })
  const act = async (run: () => Promise<Words>, failure: string) => {
    if (running.current) return
    running.current = true
    try {
      const words = await mutateAsync(run)
      if (words !== undefined) showToast(typeof words === 'string' ? { title: words } : words)
    } catch (error) {
      if (!endedSession(error))
        showToast({ title: 'Error', description: reasonOf(error, failure), variant: 'destructive' })
    } finally {
      running.current = false
    }
  }
  return { act, isPending }
}
