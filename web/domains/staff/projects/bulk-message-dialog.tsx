import { sendMessages as sendMessagesRoute } from '#contract/messaging'
import { z } from '#contract/zod.ts'
import { CheckboxField, TextArea } from '#web/ui/fields.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { type BulkDialogProps, BulkForm, formatProjectCount } from './bulk-dialog.tsx'
import { sendMessages } from './staff-projects.queries.ts'

const MessageValues = z.object({ message: sendMessagesRoute.body.shape.message, isAnswer: z.boolean() })
const DRAFT_NAME = 'bulk-message'

/** Sends one message to the clients of the selected projects. */
export const BulkMessageDialog = ({ projects, onDone, onClose }: BulkDialogProps) => {
  const form = useContractForm(MessageValues, {
    defaultValues: { message: '', isAnswer: false },
    draft: DRAFT_NAME,
  })
  const waiting = projects.filter(({ awaitingReplySince }) => awaitingReplySince !== null).length
  return (
    <BulkForm
      title="Message clients"
      form={form}
      send={async (values) => {
        const recipients = projects.map(({ publicId }) => ({ publicId }))
        const { outcomes } = await sendMessages({ ...values, projects: recipients })
        removeDraft(DRAFT_NAME)
        onDone({ outcomes, title: 'Message sent' })
      }}
      invalidates={['messages', 'project', 'queue']}
      action={`Send to ${formatProjectCount(projects.length)}`}
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextArea
        label="Message"
        rows={6}
        data-autofocus=""
        hint="Use {{firstName}} and {{projectName}} for each client’s own names. Clients who don’t read it soon get an email."
        {...bindField(form, 'message')}
      />
      {waiting > 0 && (
        <CheckboxField
          label={
            waiting === 1
              ? 'This answers the client who is waiting for a reply'
              : `This answers the ${waiting} clients who are waiting for a reply`
          }
          {...bindField(form, 'isAnswer')}
        />
      )}
      <p className="text-sm text-soft wrap-anywhere">
        These projects get it: {projects.map(({ name }) => name).join(', ')}.
      </p>
    </BulkForm>
  )
}
