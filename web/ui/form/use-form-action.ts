import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Invalidations } from '#web/api/query-client.ts'
import { isSessionEnded, RequestError } from '#web/api/request-error.ts'
import { type ContractForm, toFieldPath } from './use-contract-form.ts'

interface FormAction<O> {
  /** Sends the validated values. Not called while another submission is in progress. */
  send: (values: O) => Promise<unknown>
  /** The routes and tags to invalidate when the request settles, even if it failed. */
  invalidates?: Invalidations
  onFail?: (error: Error) => void
  /** Called with the first message if validation fails. */
  onInvalid?: (message: string) => void
}

/** Whether the page contains a field. An error for any other field wouldn't be visible. */
const hasField = (name: string): boolean => document.getElementsByName(name).length > 0

/** Shows the server's errors at their fields and focuses the first one. Returns false if there were none. */
const showFieldErrors = <I extends FieldValues, O>(form: ContractForm<I, O>, error: Error): boolean => {
  const faulty =
    error instanceof RequestError ? Object.entries(error.fields).filter(([name]) => hasField(name)) : []
  for (const [index, [name, message]] of faulty.entries())
    form.setError(toFieldPath(name), { type: 'server', message }, { shouldFocus: index === 0 })
  return faulty.length > 0
}

/**
 * Returns a submit handler that sends one submission at a time. On failure, the form keeps its input, and
 * each error is shown at its field or returned as `failure`.
 */
export const useFormAction = <I extends FieldValues, O>(
  form: ContractForm<I, O>,
  { send, invalidates = [], onFail, onInvalid }: FormAction<O>,
) => {
  const running = useRef(false)
  const { mutateAsync, isPending } = useMutation({ mutationFn: send, meta: { invalidates } })
  /** The error message, if it doesn't belong to a field. */
  const [failure, setFailure] = useState<string | null>(null)

  const onSubmit = form.handleSubmit(
    async (values) => {
      if (running.current) return
      running.current = true
      setFailure(null)
      try {
        await mutateAsync(values)
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error('An unexpected error occurred')
        if (!showFieldErrors(form, error)) setFailure(error.message)
        if (!isSessionEnded(error)) onFail?.(error)
      } finally {
        running.current = false
      }
    },
    (errors) => {
      const first = Object.values(errors).find((error) => error?.message)
      onInvalid?.(String(first?.message ?? 'Please check what you entered.'))
    },
  )

  return { onSubmit, isPending, failure }
}
