import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { requestsQuery } from '../documents.queries.ts'
import type { Uploads } from '../uploads/use-uploads.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestItem } from './request-item.tsx'

interface Props {
  publicId: string
  status: string
  uploads: Uploads
  isStaff: boolean
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
