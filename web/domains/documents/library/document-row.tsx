import { ChevronDown, EyeOff, Loader, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Document, type DocumentVersion, documentKinds } from '#contract/documents'
import { Badge } from '#web/ui/admin/badge.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Moment } from '#web/ui/moment.tsx'
import { iconOf } from '../document-icon.ts'
import { contentAddress, documentRoutes, shareDocument } from '../documents.queries.ts'
import { formatSize } from '../format-size.ts'
import { FileButton } from '../uploads/file-button.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { canPreview, PreviewDialog } from './preview-dialog.tsx'

const State = ({ status }: Pick<DocumentVersion, 'status'>) => {
  if (status === 'quarantined')
    return (
      <Badge tone="blue" icon={Loader}>
        Checking for viruses
      </Badge>
    )
  if (status === 'refused')
    return (
      <Badge tone="red" icon={ShieldAlert}>
        Refused: a virus was found
      </Badge>
    )
  return null
}

const Actions = ({ version, children }: { version: DocumentVersion; children?: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { name, status, publicId } = version
  return (
    <div className="flex flex-wrap gap-2">
      {canPreview(version) && (
        <Button size="small" variant="outline" aria-label={`Preview ${name}`} onClick={() => setIsOpen(true)}>
          Preview
        </Button>
      )}
      {status === 'clean' && (
        <a
          href={contentAddress(publicId)}
          download={name}
          aria-label={`Download ${name}`}
          className={buttonStyle('outline', 'small')}
        >
          Download
        </a>
      )}
      {children}
      {isOpen && <PreviewDialog document={version} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

const Origin = ({ version }: { version: DocumentVersion }) => (
  <p className="text-sm text-soft">
    {formatSize(version.fileSize)} · <Moment date={version.createdAt} />
    {version.uploadedBy && ` · ${version.uploadedBy}`}
  </p>
)

const Visibility = ({ document }: { document: Document }) => {
  const { act, isPending } = useAction(documentRoutes)
  const { publicId, isPublic, name } = document
  const change = () =>
    act(async () => {
      await shareDocument(publicId, !isPublic)
      return { title: isPublic ? 'Hidden From the Client' : 'Shared With the Client', description: name }
    }, "We couldn't change who can see this document.")
  return (
    <Button
      size="small"
      variant="outline"
      busy={isPending}
      aria-label={`${isPublic ? 'Hide' : 'Share'} ${name}`}
      onClick={change}
    >
      {isPublic ? 'Hide' : 'Share'}
    </Button>
  )
}

interface Props {
  document: Document
  uploads: Uploads
  isStaff: boolean
}

/** One document: its newest version, what can be done with it, and the versions before. */
export const DocumentRow = ({ document, uploads, isStaff }: Props) => {
  const [isDeleting, setIsDeleting] = useState(false)
  const { publicId, name, type, mimeType, version, isPublic, isFromStaff, canDelete, earlier } = document
  const Icon = iconOf(mimeType)
  return (
    <li className="grid gap-3 border-line border-b py-4 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Icon className="mt-1 size-5 shrink-0 text-link" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm text-soft">
            {documentKinds[type]}
            {version > 1 && ` · version ${version}`}
          </p>
          <Origin version={document} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isStaff && !isPublic && (
            <Badge tone="gray" icon={EyeOff}>
              Staff only
            </Badge>
          )}
          <State status={document.status} />
        </div>
      </div>
      <Actions version={document}>
        <FileButton
          label={`New version of ${name}`}
          size="small"
          variant="outline"
          onChoose={(files) => uploads.send(files, { type, replaces: publicId })}
        >
          New Version
        </FileButton>
        {isStaff && isFromStaff && <Visibility document={document} />}
        {canDelete && (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Delete ${name}`}
            onClick={() => setIsDeleting(true)}
          >
            Delete
          </Button>
        )}
      </Actions>
      {earlier.length > 0 && (
        <details className="rounded-control bg-mist px-4 py-1">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <ChevronDown className="size-4" aria-hidden="true" />
            {earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}
          </summary>
          <ul>
            {earlier.map((old) => (
              <li key={old.publicId} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <div className="min-w-0">
                  <p className="break-words">
                    {old.name} · version {old.version}
                  </p>
                  <Origin version={old} />
                </div>
                <Actions version={old} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {isDeleting && (
        <DeleteDialog
          document={document}
          hasEarlier={earlier.length > 0}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </li>
  )
}
