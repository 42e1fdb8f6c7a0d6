import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showToast } from '#web/ui/toast-store.ts'
import { documentsQuery } from '../documents.queries.ts'
import type { Uploads } from './use-uploads.ts'

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
