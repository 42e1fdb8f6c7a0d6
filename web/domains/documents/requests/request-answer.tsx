import { CircleCheck, PenLine } from 'lucide-react'
import { type DocumentRequest, documentKinds } from '#contract/documents'
import type { RequestAction } from '#contract/request-actions.ts'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button, LinkButton } from '#web/ui/buttons.tsx'
import { DateAndTime } from '#web/ui/dates.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { getStepTargetProps } from '#web/ui/step-target.ts'
import { confirmDocumentRead } from '../documents.queries.ts'
import { DocumentLink } from '../library/document-actions.tsx'

const attachmentLabels: Record<RequestAction, string> = {
  send: 'To read or sign',
  read: 'To read',
  sign: 'To sign',
}

export const RequestAttachment = ({ request }: { request: DocumentRequest }) =>
  request.attachment && (
    <p className="min-w-0 break-words">
      {attachmentLabels[request.action]}:{' '}
      <DocumentLink document={request.attachment} className="font-semibold" />
    </p>
  )

/** Shows who read or signed a request's file, and when. Renders nothing without an answer. */
export const RequestAnswer = ({ request: { action, answer } }: { request: DocumentRequest }) =>
  answer && (
    <p className="min-w-0 text-sm break-words text-soft">
      {action === 'sign' ? 'Signed' : 'Read'} by {answer.name}, <DateAndTime date={answer.at} />
    </p>
  )

/** Notice for a request whose file was replaced, hidden, or deleted. Renders nothing for other requests. */
export const ReplacedNotice = ({ request, isStaff }: { request: DocumentRequest; isStaff: boolean }) =>
  request.isReplaced && (
    <Notice kind="attention">
      {isStaff
        ? `The file was replaced, hidden, or deleted, so the client can’t ${request.action} it. Withdraw this request and send a new one.`
        : 'This file was replaced or removed after we asked you about it. You don’t have to do anything. Message us if you don’t get a new request.'}
    </Notice>
  )

interface ControlProps {
  publicId: string
  request: DocumentRequest
  /** Whether the client's next step leads to this request. */
  isNext: boolean
}

/**
 * A button that confirms that the client read the file, or a link to the page for signing it. Shows a note
 * while the file is being scanned and if the scan failed. Renders nothing if the file was replaced.
 */
export const AnswerControl = ({ publicId, request, isNext }: ControlProps) => {
  const { act, isPending } = useAction(['project'])
  const { id, type, action, attachment, isReplaced } = request
  const kind = documentKinds[type]
  const target = isNext ? getStepTargetProps('documents') : undefined
  if (isReplaced || !attachment) return null
  if (attachment.status === 'refused')
    return (
      <p className="text-sm text-soft">Our virus scanner blocked this file. We’ll send you another one.</p>
    )
  if (attachment.status !== 'clean')
    return (
      <p className="text-sm text-soft">We’re checking this file for viruses. It’ll be ready in a minute.</p>
    )
  if (action === 'sign')
    return (
      <LinkButton
        {...target}
        size="small"
        aria-label={`Read and sign ${kind}`}
        to={`/project/${publicId}/requests/${id}/sign`}
      >
        <PenLine className="size-4" aria-hidden="true" />
        Read and sign
      </LinkButton>
    )
  const confirm = () =>
    act(async () => {
      await confirmDocumentRead(publicId, id)
      return { title: 'Thank you', description: `We recorded that you read ${attachment.name}.` }
    }, 'We couldn’t record this. Please try again.')
  return (
    <Button
      {...target}
      size="small"
      busy={isPending}
      busyLabel="Saving..."
      aria-label={`I’ve read it: ${kind}`}
      onClick={confirm}
    >
      <CircleCheck className="size-4" aria-hidden="true" />
      I’ve read it
    </Button>
  )
}
