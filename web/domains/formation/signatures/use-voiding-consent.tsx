import { useState } from 'react'
import { RequestError } from '#web/api/request-error.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

/**
 * Whether the server rejected a change because it would void signatures. The error message names the
 * documents.
 */
export const isVoidingRefused = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'SIGNATURES_WOULD_BE_VOIDED'

interface Question {
  message: string
  answer: (agrees: boolean) => void
}

/**
 * Asks users for consent before a change voids signatures. `save` sends a change. If the server rejects it
 * for that reason, `save` asks the user in `dialog` and sends the change again with consent. `save` resolves
 * to undefined if the user declines.
 */
export const useVoidingConsent = () => {
  const [question, setQuestion] = useState<Question | null>(null)
  const save = async <R,>(
    send: (consent: { voidsSignatures?: boolean }) => Promise<R>,
  ): Promise<R | undefined> => {
    try {
      return await send({})
    } catch (error) {
      if (!isVoidingRefused(error)) throw error
      const agrees = await new Promise<boolean>((answer) => setQuestion({ message: error.message, answer }))
      setQuestion(null)
      return agrees ? send({ voidsSignatures: true }) : undefined
    }
  }
  const dialog = question && (
    <ConfirmDialog
      title="Void the signatures?"
      keep="Keep the signatures"
      action="Save and void signatures"
      busyLabel="Saving..."
      busy={false}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      <p>{question.message}</p>
      <p className="mt-3">
        If you save it, we email everyone who was asked to sign. The new text needs new signatures.
      </p>
    </ConfirmDialog>
  )
  return { save, dialog }
}
