import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_DOCUMENT_BYTES, type UploadDetails } from '#contract/documents'
import type { z } from '#contract/zod.ts'
import { invalidateRoutes } from '#web/api/invalidate.ts'
import { documentRoutes, uploadAddress } from '../documents.queries.ts'
import { sendFile } from './send-file.ts'

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

export type UploadChoice = Omit<z.input<typeof UploadDetails>, 'name'>

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
