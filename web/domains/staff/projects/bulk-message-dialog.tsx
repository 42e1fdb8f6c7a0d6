import { sendMessages } from '#contract/messaging'
import { TextArea } from '#web/ui/fields.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { type BulkDialogProps, BulkForm, countProjects } from './bulk-dialog.tsx'
import { postMessages } from './staff-projects.queries.ts'

const MessageValues = sendMessages.body.pick({ message: true })
const DRAFT_NAME = 'bulk-message'

/** Sends one message to the clients of the selected projects. */
export const BulkMessageDialog = ({ projects, onDone, onClose }: BulkDialogProps) => {
  const form = useContractForm(MessageValues, { defaultValues: { message: '' }, draft: DRAFT_NAME })
  return (
    <BulkForm
      title="Message clients"
      form={form}
      send={async ({ message }) => {
        const { outcomes } = await postMessages(
          message,
          projects.map(({ publicId }) => ({ publicId })),
        )
        removeDraft(DRAFT_NAME)
        onDone({ outcomes, title: 'Message sent' })
      }}
      invalidates={['messages', 'project', 'queue']}
      action={`Send to ${countProjects(projects.length)}`}
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
      <p className="text-sm text-soft wrap-anywhere">
        These projects get it: {projects.map(({ name }) => name).join(', ')}.
      </p>
    </BulkForm>
  )
}
