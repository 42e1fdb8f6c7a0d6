import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { DocumentKind, documentKindNames, documentKinds, documentTypesText } from '#contract/documents'
import { useCanEdit } from '#web/projects'
import { CheckboxField, SelectField } from '#web/ui/fields.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DocumentList } from './library/document-list.tsx'
import { RequestList } from './requests/request-list.tsx'
import { FileButton, useFileDrop } from './uploads/file-button.tsx'
import { UploadList } from './uploads/upload-list.tsx'
import { type Uploads, useRemoveArrivedUploads, useUploads } from './uploads/use-uploads.ts'

interface Props {
  publicId: string
  /** The project's status, which determines the suggested requests. */
  status: string
  /** Whether the project is closed. If so, document requests aren't shown. */
  isClosed: boolean
  viewer: 'client' | 'staff'
  /** The request to scroll to. */
  requestId?: number | undefined
}

export const DocumentsArea = ({ publicId, status, isClosed, viewer, requestId }: Props) => {
  const uploads = useUploads(publicId)
  useRemoveArrivedUploads(publicId, uploads)
  const isStaff = viewer === 'staff'
  const canEdit = useCanEdit()
  return (
    <div className="space-y-8">
      {!isClosed && (
        <RequestList
          publicId={publicId}
          status={status}
          uploads={uploads}
          isStaff={isStaff}
          requestId={requestId}
        />
      )}
      {canEdit && (
        <section aria-labelledby="upload" className="space-y-4">
          <h2 id="upload" className="text-2xl">
            Upload documents
          </h2>
          <UploadArea uploads={uploads} isStaff={isStaff} />
          <UploadList uploads={uploads} />
        </section>
      )}
      <DocumentList publicId={publicId} uploads={uploads} isStaff={isStaff} />
    </div>
  )
}

/** A client's document requests, for a page without the project's other documents. */
export const RequestedDocuments = ({ publicId, status }: Pick<Props, 'publicId' | 'status'>) => {
  const uploads = useUploads(publicId)
  useRemoveArrivedUploads(publicId, uploads)
  return (
    <RequestList
      publicId={publicId}
      status={status}
      uploads={uploads}
      isStaff={false}
      requestId={undefined}
    />
  )
}

const UploadArea = ({ uploads, isStaff }: { uploads: Uploads; isStaff: boolean }) => {
  const [type, setType] = useState<DocumentKind>('other')
  const [isPublic, setIsPublic] = useState(true)
  const hintId = useId()
  const choose = (files: readonly File[]) =>
    uploads.send(files, { type, ...(isStaff && { isPublic: isPublic ? 'true' : 'false' }) })
  const { isOver, target } = useFileDrop(choose)
  return (
    <div
      {...target}
      className={joinClasses(
        'grid gap-x-4 gap-y-3 rounded-card border-2 border-dashed p-5 sm:grid-cols-[1fr_auto] sm:items-end sm:p-6',
        isOver ? 'border-spruce bg-mist' : 'border-edge bg-card',
      )}
    >
      <SelectField
        label="What are you uploading?"
        // Matches the height of the button.
        className="h-11"
        value={type}
        onChange={(event) => setType(DocumentKind.parse(event.currentTarget.value))}
      >
        {documentKindNames.map((kind) => (
          <option key={kind} value={kind}>
            {documentKinds[kind]}
          </option>
        ))}
      </SelectField>
      <FileButton label="Files to upload" multiple describedBy={hintId} onChoose={choose}>
        <FileUp className="size-5" aria-hidden="true" />
        Choose files
      </FileButton>
      {isStaff && (
        <div className="sm:col-span-2">
          <CheckboxField
            label="Visible to the client"
            checked={isPublic}
            onChange={(event) => setIsPublic(event.currentTarget.checked)}
          />
        </div>
      )}
      <p id={hintId} className="text-sm text-soft sm:col-span-2">
        Or drop files here. {documentTypesText}, up to 25 MB each.
        {type === 'id' && ' We encrypt photo IDs.'}
      </p>
    </div>
  )
}
