import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock3, Eye, FileUp, PencilLine, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toEasternDay } from '#contract/dates.ts'
import { type DocumentRequest, documentKinds, isRequestWaitingForClient } from '#contract/documents'
import type { RequestAction } from '#contract/request-actions.ts'
import { useCanEdit } from '#web/projects'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { CalendarDay, InstantDate } from '#web/ui/dates.tsx'
import { getStepHeadingProps } from '#web/ui/step-target.ts'
import { documentRequestsQuery } from '../documents.queries.ts'
import { DocumentLink, type PreviewReview } from '../library/document-actions.tsx'
import { FileButton } from '../uploads/file-button.tsx'
import { UploadList } from '../uploads/upload-list.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import { AnswerControl, ReplacedNotice, RequestAnswer, RequestAttachment } from './request-answer.tsx'
import { RequestDocumentsDialog } from './request-documents-dialog.tsx'
import { ReviewButtons, ReviewMenu } from './request-review.tsx'
import { SendReminderControl } from './send-reminder-control.tsx'

interface Props {
  publicId: string
  status: string
  uploads: Uploads
  isStaff: boolean
  /** The request to scroll to. */
  requestId: number | undefined
}

/** Document requests: a checklist for the client, with review actions for staff. */
export const RequestList = ({ publicId, status, uploads, isStaff, requestId }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <QueryContent noun="the requests" query={useQuery(documentRequestsQuery(publicId))}>
      {(requests) =>
        (isStaff || requests.length > 0) && (
          <section aria-labelledby="document-requests" className="space-y-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="document-requests" className="text-2xl">
                {isStaff
                  ? 'Requests'
                  : requests.some(({ status }) => isRequestWaitingForClient(status))
                    ? 'What we need from you'
                    : requests.some(({ action }) => action === 'send')
                      ? 'What you sent us'
                      : 'What you read and signed'}
              </h2>
              {isStaff && (
                <Button size="small" variant="outline" onClick={() => setIsAsking(true)}>
                  <Plus className="size-4" aria-hidden="true" />
                  Request documents
                </Button>
              )}
            </div>
            {requests.length === 0 ? (
              <p className="text-soft">
                Nothing requested yet. The client gets one email with everything you request at once.
              </p>
            ) : (
              <ul
                aria-label="Requests"
                className="rounded-card border border-line bg-card px-4 shadow-card sm:px-5"
              >
                {requests.map((request) => (
                  <RequestItem
                    key={request.id}
                    publicId={publicId}
                    request={request}
                    uploads={uploads}
                    isStaff={isStaff}
                    isLinked={request.id === requestId}
                    isNext={!isStaff && request === findNextRequest(requests)}
                  />
                ))}
              </ul>
            )}
            {isAsking && (
              <RequestDocumentsDialog
                publicId={publicId}
                status={status}
                onClose={() => setIsAsking(false)}
              />
            )}
          </section>
        )
      }
    </QueryContent>
  )
}

/** Returns the request for the client's next step: of those waiting for the client, the one due first. */
export const findNextRequest = (requests: readonly DocumentRequest[]): DocumentRequest | undefined =>
  requests
    .filter(({ status }) => isRequestWaitingForClient(status))
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id - b.id)[0]

interface OpenRequestProps {
  publicId: string
  request: DocumentRequest
  uploads: Uploads
  isStaff: boolean
  /** Whether the client's next step leads to this request. */
  isNext: boolean
}

const RequestHeading = ({ request, isStaff }: Pick<OpenRequestProps, 'request' | 'isStaff'>) => (
  <>
    <h3 className="text-lg">{documentKinds[request.type]}</h3>
    <RequestStatusBadge request={request} isStaff={isStaff} />
  </>
)

interface SubmittedDocumentsProps extends Pick<DocumentRequest, 'documents'> {
  /** Whether to label the files as signed instead of sent. */
  isSigned?: boolean
  review?: PreviewReview | undefined
}

const SubmittedDocuments = ({ documents, isSigned = false, review }: SubmittedDocumentsProps) =>
  documents.length > 0 && (
    <ul aria-label="Sent files" className="min-w-0 text-sm break-words text-soft">
      {documents.map((document) => (
        <li key={document.publicId}>
          {isSigned ? 'Signed' : 'Sent'}: <DocumentLink document={document} review={review} />
        </li>
      ))}
    </ul>
  )

const ApprovedRequest = ({ request, isStaff }: Pick<OpenRequestProps, 'request' | 'isStaff'>) => (
  <div className="flex items-center gap-3">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <RequestHeading request={request} isStaff={isStaff} />
      <SubmittedDocuments documents={request.documents} isSigned={request.action === 'sign'} />
      {request.action === 'read' && request.attachment && (
        <p className="min-w-0 text-sm break-words text-soft">
          <DocumentLink document={request.attachment} />
        </p>
      )}
      <RequestAnswer request={request} />
    </div>
    {isStaff && <ReviewMenu request={request} />}
  </div>
)

const OpenRequest = ({ publicId, request, uploads, isStaff, isNext }: OpenRequestProps) => {
  const { id, type, words, dueOn, status, reason, waitingSince, documents, action } = request
  const canEdit = useCanEdit()
  const isLate = isRequestWaitingForClient(status) && dueOn < toEasternDay(new Date())
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RequestHeading request={request} isStaff={isStaff} />
      </div>
      <p className="max-w-prose break-words whitespace-pre-line">{words}</p>
      <RequestAttachment request={request} />
      {reason && (
        <p className="max-w-prose break-words whitespace-pre-line">
          <strong>{action === 'send' ? 'What needs to change:' : 'Why we’re asking again:'}</strong> {reason}
        </p>
      )}
      {isRequestWaitingForClient(status) && <ReplacedNotice request={request} isStaff={isStaff} />}
      {isRequestWaitingForClient(status) ? (
        <p className="text-sm text-soft">
          {isStaff && action !== 'send' && `${waitingTexts[action]}. `}
          {isLate ? 'Was due' : 'Due'} <CalendarDay day={dueOn} />
          {isStaff && waitingSince && (
            <>
              {' · '}waiting on the client since <InstantDate date={waitingSince} />
            </>
          )}
        </p>
      ) : null}
      {isStaff && isLate && (
        <SendReminderControl requestId={id} name={documentKinds[type]} reminders={request} />
      )}
      <SubmittedDocuments
        // A new status remounts the list, which closes the preview after staff approve or return the request.
        key={status}
        documents={documents}
        review={
          isStaff && status === 'submitted'
            ? { request: words, buttons: <ReviewButtons request={request} /> }
            : undefined
        }
      />
      {isStaff ? (
        <ReviewButtons request={request} />
      ) : (
        canEdit && <ClientControls publicId={publicId} request={request} uploads={uploads} isNext={isNext} />
      )}
    </div>
  )
}

const waitingTexts = {
  read: 'The client reads and confirms it',
  sign: 'The client signs online',
} as const

const ClientControls = (props: Omit<OpenRequestProps, 'isStaff'>) => {
  const { request, publicId, isNext } = props
  const isWaiting = isRequestWaitingForClient(request.status)
  if (request.action === 'send' || !isWaiting) return <RequestUpload {...props} />
  if (request.isReplaced) return null
  return (
    <>
      <div>
        <AnswerControl publicId={publicId} request={request} isNext={isNext} />
      </div>
      {request.action === 'sign' && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer py-2 font-medium text-link underline underline-offset-[3px]">
            Sign on paper instead
          </summary>
          <div className="grid gap-3 pt-1">
            <p className="max-w-prose text-soft">
              Download and print the file, sign it, and upload a scan or photo. We’ll check it.
            </p>
            <RequestUpload {...props} isNext={false} isSecondary />
          </div>
        </details>
      )}
    </>
  )
}

interface RequestUploadProps extends Omit<OpenRequestProps, 'isStaff'> {
  /** Whether the upload is the alternative to signing online. */
  isSecondary?: boolean
}

const RequestUpload = ({ request, uploads, isNext, isSecondary = false }: RequestUploadProps) => {
  const { id, type, status } = request
  const kind = documentKinds[type]
  const isSending = uploads.list.some(({ requestId, state }) => requestId === id && state === 'sending')
  return (
    <>
      {status === 'submitted' && (
        <p className="max-w-prose text-sm text-soft">
          We’ll check it next. If something needs to change, we’ll email you.
        </p>
      )}
      <UploadList uploads={uploads} requestId={id} />
      <div>
        <FileButton
          label={`${kind} to upload`}
          size="small"
          variant={isRequestWaitingForClient(status) && !isSecondary ? 'primary' : 'outline'}
          multiple
          busy={isSending}
          busyLabel="Uploading..."
          stepTarget={isNext ? 'documents' : undefined}
          onChoose={(files) => uploads.send(files, { type, requestId: id })}
        >
          <FileUp className="size-4" aria-hidden="true" />
          {isRequestWaitingForClient(status)
            ? isSecondary
              ? 'Upload the signed copy'
              : `Upload ${kind}`
            : 'Add another file'}
        </FileButton>
      </div>
    </>
  )
}

/** One request. If `isLinked` is set, focuses the list item, which scrolls it into view. */
const RequestItem = ({
  publicId,
  request,
  uploads,
  isStaff,
  isLinked,
  isNext,
}: OpenRequestProps & { isLinked: boolean }) => {
  const canEdit = useCanEdit()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLinked) item.current?.focus()
  }, [isLinked])
  return (
    <li
      ref={item}
      {...(isLinked && { tabIndex: -1 })}
      // Viewers have no button to focus. A request whose file was replaced has none, either.
      {...(isNext && (!canEdit || request.isReplaced) && getStepHeadingProps('documents'))}
      className="-mx-4 scroll-mt-16 border-line border-b px-4 py-4 last:border-b-0 sm:-mx-5 sm:px-5"
    >
      {request.status === 'approved' ? (
        <ApprovedRequest request={request} isStaff={isStaff} />
      ) : (
        <OpenRequest
          publicId={publicId}
          request={request}
          uploads={uploads}
          isStaff={isStaff}
          isNext={isNext}
        />
      )}
    </li>
  )
}

const badgeByStatus = {
  pending: { tone: 'amber', icon: Clock3, client: 'Needed', staff: 'Pending' },
  submitted: { tone: 'blue', icon: Eye, client: 'In review', staff: 'Submitted' },
  approved: { tone: 'green', icon: CircleCheck, client: 'Approved', staff: 'Approved' },
  needs_revision: { tone: 'red', icon: PencilLine, client: 'Needs revision', staff: 'Needs revision' },
} as const

const pendingLabels: Record<RequestAction, string> = { send: 'Needed', read: 'To read', sign: 'To sign' }
const answeredLabels: Record<RequestAction, string> = { send: 'Approved', read: 'Read', sign: 'Signed' }

/** Returns the label that depends on the request's action. Undefined if the default label applies. */
const getAnswerLabel = ({ status, action, answer }: DocumentRequest, isStaff: boolean) => {
  if (status === 'pending' && !isStaff) return pendingLabels[action]
  return status === 'approved' && answer ? answeredLabels[action] : undefined
}

const RequestStatusBadge = ({ request, isStaff }: { request: DocumentRequest; isStaff: boolean }) => {
  const { tone, icon, client, staff } = badgeByStatus[request.status]
  return (
    <Badge tone={tone} icon={icon}>
      {getAnswerLabel(request, isStaff) ?? (isStaff ? staff : client)}
    </Badge>
  )
}
