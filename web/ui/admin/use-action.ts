import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Invalidations } from '#web/api/query-client.ts'
import { getErrorReason, isSessionEnded } from '#web/api/request-error.ts'
import { showToast, type Toast } from '../toast-store.ts'

/** Text for a toast. Undefined if the result is visible without one. */
type ToastText = string | Omit<Toast, 'variant'> | undefined

/**
 * Returns a function that runs an action, one at a time, and ignores calls while one is running. Shows a
 * toast for success (if `run` returns a message) or failure (unless the session ended), and invalidates the
 * affected queries.
 */
export const useAction = (invalidates: Invalidations) => {
  const running = useRef(false)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (run: () => Promise<ToastText>) => run(),
    meta: { invalidates },
  })
  const act = async (run: () => Promise<ToastText>, failure: string) => {
    if (running.current) return
    running.current = true
    try {
      const toast = await mutateAsync(run)
      if (toast !== undefined) showToast(typeof toast === 'string' ? { title: toast } : toast)
    } catch (error) {
      if (!isSessionEnded(error))
        showToast({ title: 'Error', description: getErrorReason(error, failure), variant: 'destructive' })
    } finally {
      running.current = false
    }
  }
  return { act, isPending }
}
