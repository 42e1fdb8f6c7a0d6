import { useQuery } from '@tanstack/react-query'
import { ChevronRight, EyeOff, Loader, ShieldAlert } from 'lucide-react'
import { type Document, type DocumentVersion, documentKinds } from '#contract/documents'
import { useCanEdit } from '#web/projects'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Badge } from '#web/ui/badges.tsx'
import { getButtonStyle } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { DotSeparatedLine } from '#web/ui/dot-separated-line.tsx'
import { NearShoreScene } from '#web/ui/illustrations/illustrations.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { documentsQuery, getDocumentsZipUrl } from '../documents.queries.ts'
import { formatFileSize, getFileIcon } from '../file-format.ts'
import type { Uploads } from '../uploads/use-uploads.ts'
import { DocumentIconActions, DocumentLink, DocumentMainAction } from './document-actions.tsx'
import { DocumentMenu } from './document-menu.tsx'

interface Props {
  publicId: string
  uploads: Uploads
  isStaff: boolean
}

export const DocumentList = ({ publicId, uploads, isStaff }: Props) => {
  const canEdit = useCanEdit()
  return (
    <QueryContent noun="the documents" query={useQuery(documentsQuery(publicId))}>
      {(documents) =>
        documents.length === 0 ? (
          // The upload list already shows the first document.
          uploads.list.some(({ state }) => state !== 'refused') ? null : (
            <PageState
              level={2}
              icon={<NearShoreScene className="mb-6 w-60 max-w-full rounded-card" />}
              title="No documents yet"
            >
              <p>
                {isStaff
                  ? 'Upload a file above, or request what you need from the client.'
                  : canEdit
                    ? 'Upload your first file above. Documents we share with you appear here, too.'
                    : 'Documents of this project appear here.'}
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
                <a
                  href={getDocumentsZipUrl(publicId)}
                  download
                  className={getButtonStyle('outline', 'small')}
                >
                  Download all as ZIP
                </a>
              )}
            </div>
            <ul
              aria-label="Documents"
              className="@container rounded-card border border-line bg-card px-4 shadow-card sm:px-5"
            >
              {documents.map((document) => (
                <DocumentRow
                  key={document.publicId}
                  document={document}
                  uploads={uploads}
                  isStaff={isStaff}
                />
              ))}
            </ul>
          </section>
        )
      }
    </QueryContent>
  )
}

interface DocumentRowProps {
  document: Document
  uploads: Uploads
  isStaff: boolean
}

const DocumentRow = ({ document, uploads, isStaff }: DocumentRowProps) => {
  const { type, mimeType, earlier } = document
  const Icon = getFileIcon(mimeType)
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3">
        <Icon className="size-5 text-link" aria-hidden="true" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 font-semibold break-words">
            <DocumentLink document={document} />
          </p>
          <DocumentState document={document} isStaff={isStaff} />
        </div>
        {/* In a narrow container, the details span the full width below the actions. */}
        <div className="row-start-2 col-start-2 @max-lg:-col-end-1 @max-lg:mt-0.5">
          <DocumentMetadata version={document} kind={documentKinds[type]} />
        </div>
        <div className="flex items-center gap-1 @max-md:-my-1 @max-md:-mr-2.5 @max-md:gap-0 @lg:row-span-2">
          <DocumentMainAction version={document} />
          <DocumentMenu document={document} uploads={uploads} isStaff={isStaff} />
        </div>
      </div>
      <EarlierVersions versions={earlier} />
    </li>
  )
}

/** Badges for a document that only staff can see, that is being scanned, or that contains a virus. */
const DocumentState = ({ document, isStaff }: { document: Document; isStaff: boolean }) => (
  <>
    {isStaff && !document.isPublic && (
      <Badge tone="gray" icon={EyeOff}>
        Staff only
      </Badge>
    )}
    {document.status === 'quarantined' && (
      <Badge tone="blue" icon={Loader}>
        Checking for viruses
      </Badge>
    )}
    {document.status === 'refused' && (
      <Badge tone="red" icon={ShieldAlert}>
        Blocked: a virus was found
      </Badge>
    )}
  </>
)

/** Earlier versions, newest first, collapsed by default. */
const EarlierVersions = ({ versions }: { versions: readonly DocumentVersion[] }) =>
  versions.length > 0 && (
    <details className="group -mb-1 ml-8">
      <summary className="inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-control pr-2 text-sm font-semibold text-link pointer-coarse:min-h-11">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        {versions.length === 1 ? '1 earlier version' : `${versions.length} earlier versions`}
      </summary>
      <ul>
        {versions.map((version) => (
          <li key={version.publicId} className="flex items-center border-line border-t py-1.5">
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium break-words">
                <DocumentLink document={version} /> · version {version.version}
              </p>
              <DocumentMetadata version={version} />
            </div>
            <div className="flex @max-md:-mr-2.5 @md:-mr-1">
              <DocumentIconActions document={version} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )

const DocumentMetadata = ({ version, kind }: { version: DocumentVersion; kind?: string }) => (
  <DotSeparatedLine className="text-sm">
    {kind && <span>{kind}</span>}
    {kind && version.version > 1 && <span>version {version.version}</span>}
    <span>{formatFileSize(version.fileSize)}</span>
    <span>
      <InstantDate date={version.createdAt} />
    </span>
    {version.uploadedBy && <span>{version.uploadedBy}</span>}
  </DotSeparatedLine>
)
