import { RotateCcw } from 'lucide-react'
import { htmlToNotation, type Template, type TemplateVersion } from '#contract/email'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Clock, formatClock } from '#web/ui/moment.tsx'
import { restore, templateRoutes } from './templates.queries.ts'

const origins = { original: 'Original version', edited: 'Edited', restored: 'Restored' } as const

interface Props {
  template: Template
  onRestored: (template: Template) => void
}

/** What a template said before, and the way back to it. */
export const Versions = ({ template, onRestored }: Props) => {
  const { act, isPending } = useAction(templateRoutes)
  const goBackTo = (versionId: number | null) =>
    act(async () => {
      onRestored(await restore(template.status, versionId))
      return 'Template Restored'
    }, "We couldn't restore the template.")

  const entry = ({ id, subject, htmlContent, origin, by, createdAt }: TemplateVersion, index: number) => (
    <li key={id} className="border-line border-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="font-semibold">{origins[origin]}</span>
          <span className="text-sm text-faint tabular-nums">
            {' '}
            {by && `by ${by} · `}
            <Clock date={createdAt} />
          </span>
        </p>
        {index === 0 && <span className="text-sm font-semibold text-soft">In use now</span>}
        {index > 0 && origin !== 'original' && (
          <Button variant="outline" size="small" disabled={isPending} onClick={() => goBackTo(id)}>
            <RotateCcw className="size-4" aria-hidden="true" />
            Restore <span className="sr-only">the version of {formatClock(createdAt)}</span>
          </Button>
        )}
      </div>
      <details className="mt-1 text-sm">
        <summary className="min-h-6 cursor-pointer text-soft">{subject}</summary>
        <p className="mt-2 rounded-control bg-mist p-3 whitespace-pre-line">{htmlToNotation(htmlContent)}</p>
      </details>
    </li>
  )

  return (
    <div className="space-y-4">
      {template.versions.length === 0 ? (
        <p className="py-6 text-center text-soft">No one has changed this template yet.</p>
      ) : (
        <>
          <ol>{template.versions.map(entry)}</ol>
          <Button variant="outline" disabled={isPending} onClick={() => goBackTo(null)}>
            Restore Default
          </Button>
        </>
      )}
    </div>
  )
}
