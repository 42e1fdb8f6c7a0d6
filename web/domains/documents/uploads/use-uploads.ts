import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { MAX_DOCUMENT_BYTES, type UploadDetails } from '#contract/documents'
import type { z } from '#contract/zod.ts'
import { invalidateRoutes } from '#web/api/query-client.ts'
import { readResponseError } from '#web/api/request-error.ts'
import { emitSessionExpired } from '#web/api/session-events.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { documentInvalidations, documentsQuery, getUploadUrl } from '../documents.queries.ts'

export interface FileUpload {
  id: string
  name: string
  size: number
  percent: number
  state: 'sending' | 'paused' | 'done' | 'refused'
  message: string | null
  /** The document request that the file is submitted for. Null if there is none. */
  requestId: number | null
  /** Set once the upload is complete. */
  documentId: string | null
}

type UploadChoice = Omit<z.input<typeof UploadDetails>, 'name' | 'requestId'> & { requestId?: number }

/** Returns an error message if the server would reject the file because of its size, or null. */
const getFileProblem = (file: File): string | null => {
  if (file.size === 0) return 'This file is empty. Please choose another one.'
  if (file.size > MAX_DOCUMENT_BYTES)
    return 'This file is larger than 25 MB. Please make it smaller or split it.'
  return null
}

export interface Uploads {
  list: readonly FileUpload[]
  send: (files: readonly File[], choice: UploadChoice) => void
  resume: (id: string) => void
  /** Cancels the upload if it's in progress, and removes it from the list. */
  remove: (id: string) => void
}

let nextUploadNumber = 1

/**
 * Returns the uploads that this component started for a project, and functions that start, resume, and remove
 * uploads. Interrupted uploads resume when the browser is online again.
 */
export const useUploads = (publicId: string): Uploads => {
  const client = useQueryClient()
  const [list, setList] = useState<readonly FileUpload[]>([])
  const senders = useRef(new Map<string, ReturnType<typeof createFileUpload>>())
  const change = (id: string, changes: Partial<FileUpload>) =>
    setList((known) => known.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))

  const resume = (id: string) => {
    change(id, { state: 'sending', message: null })
    void senders.current.get(id)?.start()
  }

  const send: Uploads['send'] = (files, choice) => {
    const requestId = choice.requestId ?? null
    // The new files replace those that were rejected.
    setList((known) => known.filter((upload) => upload.state !== 'refused' || upload.requestId !== requestId))
    for (const file of files) {
      const id = `upload-${nextUploadNumber++}`
      const fault = getFileProblem(file)
      const upload = { id, name: file.name, size: file.size, percent: 0, requestId, documentId: null }
      setList((known) => [...known, { ...upload, state: fault ? 'refused' : 'sending', message: fault }])
      if (fault) continue
      const name = file.name.slice(-255)
      const sender = createFileUpload(getUploadUrl(publicId, { ...choice, name }), file, {
        onProgress: (percent) => change(id, { percent }),
        onDone: (documentId) => {
          change(id, { state: 'done', percent: 100, documentId })
          senders.current.delete(id)
          void invalidateRoutes(client, documentInvalidations)
        },
        onFail: (message, canResume) => change(id, { state: canResume ? 'paused' : 'refused', message }),
      })
      senders.current.set(id, sender)
      void sender.start()
    }
  }

  const paused = list.flatMap(({ id, state }) => (state === 'paused' ? [id] : []))
  const resumeAll = useRef(() => {})
  resumeAll.current = () => paused.forEach(resume)
  useEffect(() => {
    const onOnline = () => resumeAll.current()
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

/**
 * Removes the finished uploads and shows one toast, once no upload is in progress and the document list
 * contains all finished ones. Failed uploads stay until the user dismisses them or chooses other files.
 */
export const useRemoveArrivedUploads = (publicId: string, { list, remove }: Uploads): void => {
  const { data: documents } = useQuery(documentsQuery(publicId))
  useEffect(() => {
    const done = list.filter(({ state }) => state === 'done')
    const isSettled = list.every(({ state }) => state !== 'sending')
    const known = new Set(documents?.map(({ publicId }) => publicId))
    if (done.length === 0 || !isSettled || !done.every(({ documentId }) => known.has(documentId ?? '')))
      return
    for (const { id } of done) remove(id)
    showToast({
      title: done.length === 1 ? 'Document uploaded' : `${done.length} documents uploaded`,
      description: done.map(({ name }) => name).join(', '),
    })
  }, [documents, list, remove])
}

/** Chunk size in bytes. Uploading a chunk takes less than 30 s at 1.2 Mbit/s. */
const CHUNK_BYTES = 4 * 1024 * 1024

/** Delays before retries, in ms. If the last retry fails, the upload is paused. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000]

interface UploadCallbacks {
  onProgress: (percent: number) => void
  /** Called with the document's ID, which is the same as the upload's. */
  onDone: (documentId: string) => void
  /** `canResume` is true if the upload can continue later, such as after a lost connection. */
  onFail: (message: string, canResume: boolean) => void
}

const isDetailedError = (error: Error): error is DetailedError => 'originalRequest' in error

const getStatus = (error: Error): number =>
  isDetailedError(error) ? (error.originalResponse?.getStatus() ?? 0) : 0

/** Whether a retry may succeed. 0 means that there was no response. */
const isRetryable = (status: number): boolean => [0, 409, 423, 429, 500, 502, 503, 504].includes(status)

const readErrorMessage = async (error: Error): Promise<string> => {
  const status = getStatus(error)
  if (status === 0 || !isDetailedError(error)) return 'The connection was lost. We kept what already arrived.'
  // Uses the same message as other requests.
  const body = error.originalResponse?.getBody() ?? ''
  return (await readResponseError(new Response(body, { status }))).message
}

/**
 * Prepares the upload of a file in chunks using the tus protocol. Loads the library on the first start.
 * Returns functions that start (or resume) and cancel the upload.
 */
const createFileUpload = (address: string, file: File, { onProgress, onDone, onFail }: UploadCallbacks) => {
  let sending: Promise<TusUpload> | undefined
  const sentAt = performance.now()
  const open = async (): Promise<TusUpload> => {
    const { Upload } = await import('tus-js-client')
    const upload = new Upload(file, {
      endpoint: address,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => isRetryable(getStatus(error)),
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : (sent / total) * 100),
      onSuccess: () => onDone(upload.url?.split('/').at(-1) ?? ''),
      onError: async (error) => {
        const status = getStatus(error)
        if (status === 401) emitSessionExpired(sentAt)
        onFail(await readErrorMessage(error), isRetryable(status))
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
          onFail('The connection was lost. Try again when you’re back online.', true)
        },
      )
    },
    cancel: async () => {
      const upload = await sending
      // If the server can't be reached, it deletes the unfinished upload later.
      await upload?.abort(true).catch(() => {})
    },
  }
}
