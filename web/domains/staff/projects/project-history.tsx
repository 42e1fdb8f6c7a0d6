import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Eye, Lock, type LucideIcon, Mail } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { type getProjectHistory, NewProjectUpdate } from '#contract/projects'
import type { RouteReply } from '#contract/route.ts'
import { z } from '#contract/zod.ts'
import { getErrorReason } from '#web/api/request-error.ts'
import { StatusBadge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { LoadFailure } from '#web/ui/page-state.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { addUpdate, historyQuery, projectInvalidations } from './staff-projects.queries.ts'
import { UndoStatusButton } from './undo-status.tsx'

type HistoryEntry = RouteReply<typeof getProjectHistory>[number]

const EntryTag = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <span className="inline-flex items-center gap-1.5 text-soft">
    <Icon className="size-4" aria-hidden="true" />
    {children}
  </span>
)

const HistoryEntryItem = ({ publicId, entry }: { publicId: string; entry: HistoryEntry }) => {
  const { kind, status, from, message, by, mailed, isVisible, canUndo, createdAt } = entry
  const isWritten = kind === 'note' || kind === 'update'
  return (
    <li
      className={joinClasses(
        'grid gap-1.5 border-line border-b py-3 last:border-b-0',
        kind === 'note' && 'rounded-control border-b-0 bg-marigold-wash px-3',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        {isWritten ? (
          <span className="inline-flex items-center gap-1.5 text-[0.8125rem] font-semibold">
            {kind === 'note' ? <Lock className="size-4" /> : <Eye className="size-4" />}
            {kind === 'note' ? 'Internal note' : 'Update'}
          </span>
        ) : (
          <span className="flex flex-wrap items-center gap-1.5">
            {from !== null && (
              <>
                <StatusBadge status={from} />
                <ArrowRight className="size-4 text-faint" aria-label="to" />
              </>
            )}
            <StatusBadge status={status} />
          </span>
        )}
        <span className="min-w-48 flex-1 max-sm:basis-full whitespace-pre-line">
          <NoWrapFigures>{message}</NoWrapFigures>
        </span>
        {canUndo && <UndoStatusButton publicId={publicId} entry={entry} />}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-faint">
        <span className="tabular-nums">
          {by ?? 'Client or system'} · <ShortDateTime date={createdAt} />
        </span>
        {mailed && <EntryTag icon={Mail}>Client emailed</EntryTag>}
        {isVisible && kind !== 'update' && <EntryTag icon={Eye}>Visible to client</EntryTag>}
      </p>
    </li>
  )
}

const HistoryEntries = ({ publicId }: { publicId: string }) => {
  const { data, error, isPending, refetch } = useQuery(historyQuery(publicId))
  if (isPending)
    return (
      <div role="status" className="space-y-3">
        <span className="sr-only">Loading history...</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    )
  if (!data)
    return (
      <LoadFailure
        level={2}
        title="We couldn’t load the history"
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )
  if (data.length === 0) return <p className="py-8 text-center text-soft">Nothing has happened yet.</p>
  return (
    <ol className="space-y-1">
      {data.map((entry) => (
        <HistoryEntryItem key={entry.id} publicId={publicId} entry={entry} />
      ))}
    </ol>
  )
}

export const ProjectHistory = ({ publicId }: { publicId: string }) => (
  <div className="max-w-5xl">
    <UpdateForm publicId={publicId} />
    <HistoryEntries publicId={publicId} />
  </div>
)

const UpdateFormSchema = z.object({
  message: NewProjectUpdate.shape.message,
  reader: z.enum(['staff', 'client']),
})

const readerChoices = [
  { value: 'staff', label: 'Internal note', hint: 'Only staff can see it.', icon: Lock },
  {
    value: 'client',
    label: 'Update for the client',
    hint: 'The client sees it on the project page.',
    icon: Eye,
  },
] as const

/** The form that adds an internal note, or an update that the client can see. */
const UpdateForm = ({ publicId }: { publicId: string }) => {
  const draft = `update-${publicId}`
  const empty = { message: '', reader: 'staff' } as const
  const form = useContractForm(UpdateFormSchema, { defaultValues: empty, draft })
  const reader = useWatch({ control: form.control, name: 'reader' })
  const { onSubmit, isPending } = useFormAction(form, {
    invalidates: projectInvalidations,
    send: async ({ message }) => {
      const isVisible = reader === 'client'
      await addUpdate(publicId, { message, isVisible })
      form.reset(empty)
      removeDraft(draft)
      showToast({ title: isVisible ? 'Update published' : 'Note saved' })
    },
    onFail: (error) =>
      showToast({
        title: 'Error',
        description: getErrorReason(error, 'We couldn’t save this.'),
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
        {readerChoices.map(({ value, label, hint, icon: Icon }) => (
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
      <TextArea label="What happened, or what should people know?" rows={2} {...bindField(form, 'message')} />
      <Button type="submit" busy={isPending} busyLabel="Saving..." className="justify-self-start">
        {reader === 'client' ? 'Publish update' : 'Save note'}
      </Button>
    </form>
  )
}
