import { FileUp } from 'lucide-react'
import { type DocumentRequest, documentKinds, isWaiting } from '#contract/documents'
import { CalendarDay, Moment } from '#web/ui/moment.tsx'
import { FileButton } from '../uploads/file-button.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import { RequestState } from './request-state.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import { ReviewMenu } from './review-menu.tsx'

interface Props {
  request: DocumentRequest
  uploads: Uploads
  isStaff: boolean
}

const Head = ({ request, isStaff }: Omit<Props, 'uploads'>) => (
  <>
    <h3 className="text-lg">{documentKinds[request.type]}</h3>
    <RequestState status={request.status} isStaff={isStaff} />
  </>
)

const Sent = ({ document }: Pick<DocumentRequest, 'document'>) =>
  document && <p className="min-w-0 text-sm break-words text-soft">Sent: {document.name}</p>

/** Nothing is left to do: what was asked for, and what came, on one line. */
const ApprovedRequest = ({ request, isStaff }: Omit<Props, 'uploads'>) => (
  <div className="flex items-center gap-3">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <Head request={request} isStaff={isStaff} />
      <Sent document={request.document} />
    </div>
    {isStaff && <ReviewMenu request={request} />}
  </div>
)

const OpenRequest = ({ request, uploads, isStaff }: Props) => {
  const { id, type, words, dueOn, status, reason, waitingSince, document } = request
  const kind = documentKinds[type]
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Head request={request} isStaff={isStaff} />
      </div>
      <p className="max-w-prose break-words whitespace-pre-line">{words}</p>
      {reason && (
        <p className="max-w-prose break-words whitespace-pre-line">
          <strong>What needs to change:</strong> {reason}
        </p>
      )}
      {isWaiting(status) ? (
        <p className="text-sm text-soft">
          Due <CalendarDay day={dueOn} />
          {isStaff && waitingSince && (
            <>
              {' · '}waiting on the client since <Moment date={waitingSince} />
            </>
          )}
        </p>
      ) : (
        <Sent document={document} />
      )}
      {isStaff ? (
        <ReviewButtons request={request} />
      ) : (
        isWaiting(status) && (
          <div>
            <FileButton
              label={`${kind} to upload`}
              size="small"
              multiple
              onChoose={(files) => uploads.send(files, { type, requestId: id })}
            >
              <FileUp className="size-4" aria-hidden="true" />
              Upload {kind}
            </FileButton>
          </div>
        )
      )}
    </div>
  )
}

/** One document that we need from the client, or have. */
export const RequestItem = ({ request, uploads, isStaff }: Props) => (
  <li className="border-line border-b py-4 last:border-b-0">
    {request.status === 'approved' ? (
      <ApprovedRequest request={request} isStaff={isStaff} />
    ) : (
      <OpenRequest request={request} uploads={uploads} isStaff={isStaff} />
    )}
  </li>
)
