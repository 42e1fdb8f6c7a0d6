import { addDays, toEasternDay } from '#contract/dates.ts'
import { type DocumentRequest, listDocumentRequests, requestDocuments } from '#contract/documents'
import type { RequestAction } from '#contract/request-actions.ts'
import type { TestClient } from './browser.ts'
import { createPdf, sendFile } from './uploads.ts'

/** Uploads a file as staff, visible to the client. Returns its ID. */
export const shareFile = async (
  staff: TestClient,
  publicId: string,
  content: string | Uint8Array = createPdf(),
  details: { name?: string; replaces?: string } = {},
): Promise<string> => {
  const { address, code } = await sendFile(staff, publicId, content, {
    name: 'Conflict policy.pdf',
    isPublic: 'true',
    ...details,
  })
  if (code) throw new Error(`the file was refused: ${code}`)
  return address.split('/').at(-1) ?? ''
}

/** Asks the client to read or sign a file. Returns the request as staff see it. */
export const requestAnswer = async (
  staff: TestClient,
  publicId: string,
  action: RequestAction,
  attachmentId: string,
): Promise<DocumentRequest> => {
  const params = { id: publicId }
  await staff.call(requestDocuments, {
    params,
    body: {
      requests: [
        {
          type: 'conflict_policy',
          words: 'Please look at the policy that your board adopted.',
          dueOn: addDays(toEasternDay(new Date()), 7),
          attachmentId,
          action,
        },
      ],
    },
  })
  const request = (await staff.call(listDocumentRequests, { params })).toSorted((a, b) => a.id - b.id).at(-1)
  if (!request) throw new Error('there is no request')
  return request
}
