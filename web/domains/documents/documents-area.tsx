import { DocumentList } from './library/document-list.tsx'
import { RequestList } from './requests/request-list.tsx'
import { UploadArea } from './uploads/upload-area.tsx'
import { UploadList } from './uploads/upload-list.tsx'
import { useArrivedUploads } from './uploads/use-arrived-uploads.ts'
import { useUploads } from './uploads/use-uploads.ts'

interface Props {
  publicId: string
  /** The project's status; it decides what is usually needed now. */
  status: string
  viewer: 'client' | 'staff'
}

/** The documents of a project: what we need from the client, what is being sent, and what is there. */
export const DocumentsArea = ({ publicId, status, viewer }: Props) => {
  const uploads = useUploads(publicId)
  useArrivedUploads(publicId, uploads)
  const isStaff = viewer === 'staff'
  return (
    <div className="space-y-8">
      <RequestList publicId={publicId} status={status} uploads={uploads} isStaff={isStaff} />
      <section aria-labelledby="upload" className="space-y-4">
        <h2 id="upload" className="text-2xl">
          Upload Documents
        </h2>
        <UploadArea uploads={uploads} isStaff={isStaff} />
        <UploadList uploads={uploads} />
      </section>
      <DocumentList publicId={publicId} uploads={uploads} isStaff={isStaff} />
    </div>
  )
}
