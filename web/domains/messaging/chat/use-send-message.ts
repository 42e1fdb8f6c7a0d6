import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NewMessage } from '#contract/messaging'
import { endedSession } from '#web/api/request-error.ts'
import type { Uploads } from '#web/documents'
import { forgetDraft, readDraft, writeDraft } from '#web/ui/form/drafts.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { postMessage, showSent, type Viewer } from './chat.queries.ts'

const draftText = (name: string): string => {
  const { message } = readDraft(name)
  return typeof message === 'string' ? message : ''
}

/** The message that is being written, with its files; a failure keeps both. */
export const useSendMessage = (viewer: Viewer, publicId: string, uploads: Uploads) => {
  const client = useQueryClient()
  const draft = `message-${publicId}`
  const [message, setMessage] = useState(() => draftText(draft))
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const running = useRef(false)
  const documents = uploads.list.flatMap(({ documentId }) => documentId ?? [])
  const isUploading = uploads.list.some(({ state }) => state === 'sending' || state === 'paused')
  const isEmpty = message.trim() === '' && documents.length === 0

  const change = (text: string) => {
    setMessage(text)
    setFailure(undefined)
    writeDraft(draft, { message: text })
  }

  const send = async () => {
    const parsed = NewMessage.safeParse({ message, documents })
    if (running.current || isEmpty) return
    if (isUploading) return setFailure('Wait until your files are uploaded, then send.')
    if (!parsed.success) return setFailure(parsed.error.issues[0]?.message)
    running.current = true
    setPending(true)
    try {
      showSent(client, viewer, publicId, await postMessage(viewer, publicId, parsed.data))
      setMessage('')
      setFailure(undefined)
      forgetDraft(draft)
      for (const { id } of uploads.list) uploads.remove(id)
      showToast({ title: 'Message Sent' })
    } catch (error) {
      const reason = error instanceof Error ? error.message : undefined
      setFailure(reason ?? 'Failed to send message')
      if (!endedSession(error))
        showToast({ title: 'Failed to send message', description: reason, variant: 'destructive' })
    } finally {
      running.current = false
      setPending(false)
    }
  }

  return { message, change, send, isPending, isEmpty, failure, draft }
}
