import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { MAX_DOCUMENT_BYTES, type UploadDetails } from '#contract/documents'
import type { z } from '#contract/zod.ts'
import { invalidateRoutes } from '#web/api/invalidate.ts'
import { errorOfResponse } from '#web/api/request-error.ts'
import { emitSessionExpired } from '#web/api/session-events.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { documentRoutes, documentsQuery, uploadAddress } from '../documents.queries.ts'

export interface FileUpload {
  id: string
  name: string
  size: number
  percent: number
  state: 'sending' | 'paused' | 'done' | 'refused'
  message: string | null
  /** Once it has arrived. */
  documentId: string | null
}

type UploadChoice = Omit<z.input<typeof UploadDetails>, 'name'>

/** What the server would refuse at once need not be sent. */
const faultOf = (file: File): string | null => {
  if (file.size === 0) return 'This file is empty. Please choose another one.'
  if (file.size > MAX_DOCUMENT_BYTES)
    return 'This file is larger than 25 MB. Please make it smaller or split it.'
  return null
}

export interface Uploads {
  list: readonly FileUpload[]
  send: (files: readonly File[], choice: UploadChoice) => void
  resume: (id: string) => void
  /** Cancels what is under way, and takes it off the list. */
  remove: (id: string) => void
}

let nextNumber = 1

/** The files that are being sent to a project; lost connections are resumed when the browser is online again. */
export const useUploads = (publicId: string): Uploads => {
  const client = useQueryClient()
  const [list, setList] = useState<readonly FileUpload[]>([])
  const senders = useRef(new Map<string, ReturnType<typeof sendFile>>())
  const change = (id: string, changes: Partial<FileUpload>) =>
    setList((known) => known.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))

  const resume = (id: string) => {
    change(id, { state: 'sending', message: null })
    void senders.current.get(id)?.start()
  }

  const send: Uploads['send'] = (files, choice) => {
    for (const file of files) {
      const id = `upload-${nextNumber++}`
      const fault = faultOf(file)
      const upload = { id, name: file.name, size: file.size, percent: 0, documentId: null }
      setList((known) => [...known, { ...upload, state: fault ? 'refused' : 'sending', message: fault }])
      if (fault) continue
      const name = file.name.slice(-255)
      const sender = sendFile(uploadAddress(publicId, { ...choice, name }), file, {
        onProgress: (percent) => change(id, { percent }),
        onDone: (documentId) => {
          change(id, { state: 'done', percent: 100, documentId })
          senders.current.delete(id)
          void invalidateRoutes(client, documentRoutes)
        },
        onFail: (message, canResume) => change(id, { state: canResume ? 'paused' : 'refused', message }),
      })
      senders.current.set(id, sender)
      void sender.start()
    }
  }

  const paused = list.flatMap(({ id, state }) => (state === 'paused' ? [id] : []))
  const goOn = useRef(() => {})
  goOn.current = () => paused.forEach(resume)
  useEffect(() => {
    const onOnline = () => goOn.current()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  return {
    list,
    send,
    resume,
    remove: (id) => {
      void senders.current.get(id)?.cancel()
      senders.current.delete(id)
      setList((known) => known.filter((upload) => upload.id !== id))
    },
  }
}

/** Takes an upload off its list, with a word, once the documents show what came of it. What failed stays until dismissed. */
export const useArrivedUploads = (publicId: string, { list, remove }: Uploads): void => {
  const { data: documents } = useQuery(documentsQuery(publicId))
  useEffect(() => {
    for (const { id, documentId, name } of list)
      if (documents?.some((document) => document.publicId === documentId)) {
        remove(id)
        showToast({ title: 'Document Uploaded', description: name })
      }
  }, [documents, list, remove])
}

/** A part of a file: small enough to get through within half a minute, on a slow connection too. Bytes. */
const PART = 4 * 1024 * 1024

/** A lost connection is tried again after so long, milliseconds; after the last one the user decides. */
const PAUSES = [0, 1000, 3000, 5000, 10_000, 20_000]

interface Steps {
  onProgress: (percent: number) => void
  /** The document's id is its upload's. */
  onDone: (documentId: string) => void
  /** `canResume`: the connection is lost; what has arrived is kept. */
  onFail: (message: string, canResume: boolean) => void
}

const isDetailed = (error: Error): error is DetailedError => 'originalRequest' in error

const statusOf = (error: Error): number =>
  isDetailed(error) ? (error.originalResponse?.getStatus() ?? 0) : 0

/** No server answered, or it is busy or away: the same again may succeed. */
const isPassing = (status: number): boolean => [0, 409, 423, 429, 500, 502, 503, 504].includes(status)

const messageOf = async (error: Error): Promise<string> => {
  const status = statusOf(error)
  if (status === 0 || !isDetailed(error)) return 'The connection was lost. We kept what already arrived.'
  // A refusal as the request layer reads it: the words are the server's.
  const body = error.originalResponse?.getBody() ?? ''
  return (await errorOfResponse(new Response(body, { status }))).message
}

/**
 * Sends a file in parts by the tus protocol, going on by itself where it broke off. What is answered starts it, again too,
 * and cancels it. The library comes only to those who send something.
 */
const sendFile = (address: string, file: File, { onProgress, onDone, onFail }: Steps) => {
  let sending: Promise<TusUpload> | undefined
  const sentAt = performance.now()
  const open = async (): Promise<TusUpload> => {
    const { Upload } = await import('tus-js-client')
    const upload = new Upload(file, {
      endpoint: address,
      chunkSize: PART,
      retryDelays: PAUSES,
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => isPassing(statusOf(error)),
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : (sent / total) * 100),
      onSuccess: () => onDone(upload.url?.split('/').at(-1) ?? ''),
      onError: async (error) => {
        const status = statusOf(error)
        if (status === 401) emitSessionExpired(sentAt)
        onFail(await messageOf(error), isPassing(status))
      },
    })
    return upload
  }
  return {
    start: async () => {
      sending ??= open()
      await sending.then(
        (upload) => upload.start(),
        () => {
          sending = undefined
          onFail("The connection was lost. Try again when you're back online.", true)
        },
      )
    },
    cancel: async () => {
      const upload = await sending
      // Where the server can't be reached, it forgets the upload by itself.
      await upload?.abort(true).catch(() => {})
    },
  }
}
