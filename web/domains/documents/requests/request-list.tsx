import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { type DocumentRequest, documentKinds, isWaiting } from '#contract/documents'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { CalendarDay, Moment } from '#web/ui/moment.tsx'
import { requestsQuery } from '../documents.queries.ts'
import { FileButton } from '../uploads/file-button.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestState } from './request-state.tsx'
import { ReviewButtons } from './review-buttons.tsx'

interface Props {
  publicId: string
  status: string
  uploads: Uploads
  isStaff: boolean
}

const RequestItem = ({
  request,
  uploads,
  isStaff,
}: Omit<Props, 'publicId' | 'status'> & { request: DocumentRequest }) => {
  const { id, type, words, dueOn, status, reason, waitingSince, document } = request
  const kind = documentKinds[type]
  return (
    <li className="grid gap-3 border-line border-b py-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{kind}</h3>
        <RequestState status={status} isStaff={isStaff} />
      </div>
      <p className="max-w-prose break-words whitespace-pre-line">{words}</p>
      {reason && (
        <p className="max-w-prose break-words whitespace-pre-line">
          <strong>What needs to change:</strong> {reason}
        </p>
      )}
      <p className="text-sm text-soft">
        {isWaiting(status) && (
          <>
            Due <CalendarDay day={dueOn} />
          </>
        )}
        {isStaff && waitingSince && (
          <>
            {' · '}waiting on the client since <Moment date={waitingSince} />
          </>
        )}
        {!isWaiting(status) && document && <>Sent: {document.name}</>}
      </p>
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
    </li>
  )
}

/** What we need from the client: a checklist for them, with its reviews for staff. */
export const RequestList = ({ publicId, status, uploads, isStaff }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Loaded noun="the requests" query={useQuery(requestsQuery(publicId))}>
      {(requests) =>
        (isStaff || requests.length > 0) && (
          <section aria-labelledby="document-requests" className="space-y-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="document-requests" className="text-2xl">
                {isStaff ? 'Requests' : 'What We Need From You'}
              </h2>
              {isStaff && (
                <Button size="small" variant="outline" onClick={() => setIsAsking(true)}>
                  <Plus className="size-4" aria-hidden="true" />
                  Request a Document
                </Button>
              )}
            </div>
            {requests.length === 0 ? (
              <p className="text-soft">Nothing requested yet. The client gets an email for each request.</p>
            ) : (
              <ul
                aria-label="Requests"
                className="rounded-card border border-line bg-card px-4 shadow-card sm:px-5"
              >
                {requests.map((request) => (
                  <RequestItem key={request.id} request={request} uploads={uploads} isStaff={isStaff} />
                ))}
              </ul>
            )}
            {isAsking && (
              <RequestDialog publicId={publicId} status={status} onClose={() => setIsAsking(false)} />
            )}
          </section>
        )
      }
    </Loaded>
  )
}
