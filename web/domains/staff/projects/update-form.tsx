import { Eye, Lock } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { NewUpdate } from '#contract/projects'
import { z } from '#contract/zod.ts'
import { reasonOf } from '#web/api/reason.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetDraft } from '#web/ui/form/drafts.ts'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { postUpdate, projectRoutes } from './admin-projects.queries.ts'

const Schema = z.object({ message: NewUpdate.shape.message, reader: z.enum(['staff', 'client']) })

const readers = [
  { value: 'staff', label: 'Internal note', hint: 'Only staff can see it.', icon: Lock },
  {
    value: 'client',
    label: 'Update for the client',
    hint: 'The client sees it on the project page.',
    icon: Eye,
  },
] as const

/** Writes into the history of a project: a note among staff, or an update that the client reads. */
export const UpdateForm = ({ publicId }: { publicId: string }) => {
  const draft = `update-${publicId}`
  const empty = { message: '', reader: 'staff' } as const
  const form = useContractForm(Schema, { defaultValues: empty, draft })
  const reader = useWatch({ control: form.control, name: 'reader' })
  const { onSubmit, isPending } = useFormAction(form, {
    invalidates: projectRoutes,
    send: async ({ message }) => {
      const isVisible = reader === 'client'
      await postUpdate(publicId, { message, isVisible })
      form.reset(empty)
      forgetDraft(draft)
      showToast({ title: isVisible ? 'Update Published' : 'Note Saved' })
    },
    onFail: (error) =>
      showToast({
        title: 'Error',
        description: reasonOf(error, "We couldn't save this."),
        variant: 'destructive',
      }),
  })
  return (
    <form
      onSubmit={onSubmit}
      noValidate
      className="mb-6 grid gap-4 rounded-card border border-line bg-paper p-4"
    >
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="sr-only">Visible to</legend>
        {readers.map(({ value, label, hint, icon: Icon }) => (
          <label key={value} className="flex min-h-11 items-center gap-2.5">
            <input type="radio" value={value} {...form.register('reader')} className="size-5 shrink-0" />
            <Icon className="size-4.5 shrink-0 text-link" aria-hidden="true" />
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-faint max-sm:w-full">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea label="What happened, or what should people know?" rows={2} {...bind(form, 'message')} />
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-start">
        {reader === 'client' ? 'Publish Update' : 'Save Note'}
      </Button>
    </form>
  )
}
