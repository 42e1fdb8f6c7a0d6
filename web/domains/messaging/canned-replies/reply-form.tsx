import { type CannedReply, CannedReplyText } from '#contract/messaging'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { replyRoutes, saveReply } from './canned-replies.queries.ts'

/** The words of a canned reply; null writes a new one. */
export const ReplyForm = ({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) => {
  const form = useContractForm(CannedReplyText, {
    defaultValues: { title: reply?.title ?? '', message: reply?.message ?? '' },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: replyRoutes,
    send: async (values) => {
      const { title } = await saveReply(reply?.id ?? null, values)
      showToast({ title: 'Reply Saved', description: title })
      onDone()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Title" data-autofocus="" autoComplete="off" {...bind(form, 'title')} />
      <TextArea
        label="Reply"
        hint="{{firstName}}, {{userName}}, and {{projectName}} are filled in when you insert the reply."
        {...bind(form, 'message')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Save Reply
        </Button>
      </div>
    </form>
  )
}
