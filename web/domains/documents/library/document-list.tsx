import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Bank } from '#web/ui/illustrations/bank.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { documentsQuery, zipAddress } from '../documents.queries.ts'
import type { Uploads } from '../uploads/use-uploads.ts'
import { DocumentRow } from './document-row.tsx'

interface Props {
  publicId: string
  uploads: Uploads
  isStaff: boolean
}

/** All documents of a project, newest first. */
export const DocumentList = ({ publicId, uploads, isStaff }: Props) => (
  <Loaded noun="the documents" query={useQuery(documentsQuery(publicId))}>
    {(documents) =>
      documents.length === 0 ? (
        // The first one is already on its way.
        uploads.list.some(({ state }) => state !== 'refused') ? null : (
          <PageState
            level={2}
            icon={<Bank className="mb-6 w-60 max-w-full rounded-card" />}
            title="No documents yet"
          >
            <p>
              {isStaff
                ? 'Upload a file above, or request what you need from the client.'
                : 'Upload your first file above. Documents we file will show up here.'}
            </p>
          </PageState>
        )
      ) : (
        <section aria-labelledby="documents" className="space-y-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="documents" className="text-2xl">
              Documents
            </h2>
            {documents.some(({ status }) => status === 'clean') && (
              <a href={zipAddress(publicId)} download className={buttonStyle('outline', 'small')}>
                Download All as ZIP
              </a>
            )}
          </div>
          <ul
            aria-label="Documents"
            className="@container rounded-card border border-line bg-card px-4 shadow-card sm:px-5"
          >
            {documents.map((document) => (
              <DocumentRow key={document.publicId} document={document} uploads={uploads} isStaff={isStaff} />
            ))}
          </ul>
        </section>
      )
    }
  </Loaded>
)
