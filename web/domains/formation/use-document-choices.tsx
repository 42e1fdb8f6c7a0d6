import { useQuery } from '@tanstack/react-query'
import { type Attachment, listDocuments } from '#contract/documents'
import { createQuery } from '#web/api/query-client.ts'
import { LoadFailureLine } from '#web/ui/notice.tsx'

/**
 * Returns the project's documents as select options, and a notice if they couldn't be loaded. Excludes
 * documents that failed the virus scan, except `current`.
 */
export const useDocumentChoices = (publicId: string, current: Attachment | null = null) => {
  const { data, error, refetch } = useQuery(createQuery(listDocuments, { params: { id: publicId } }))
  const listed = (data ?? []).filter(({ status }) => status !== 'refused')
  // The attached document may have been replaced by a newer version with another ID, or not be loaded yet.
  const isUnlisted = current !== null && !listed.some((document) => document.publicId === current.publicId)
  return {
    options: [
      <option key="" value="">
        None
      </option>,
      ...[...(isUnlisted ? [current] : []), ...listed].map((document) => (
        <option key={document.publicId} value={document.publicId}>
          {document.name}
        </option>
      )),
    ],
    failure: error && !data && (
      <LoadFailureLine title="We couldn’t load the documents" onRetry={() => refetch()} />
    ),
  }
}
