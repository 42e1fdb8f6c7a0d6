import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import {
  convertHtmlToNotation,
  type EmailTemplateWithVersions,
  missingContentMessage,
  type TemplateVersion,
} from '#contract/email'
import { getStatusEntry, type ProjectStatus } from '#contract/project-status.ts'
import { ListTable } from '#web/ui/admin/list-table.tsx'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge, StatusBadge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { formatShortDateTime, InstantDate, ShortDateTime } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextArea, TextField } from '#web/ui/fields.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import {
  emailTemplateInvalidations,
  emailTemplateQuery,
  emailTemplatesQuery,
  restoreTemplate,
  saveTemplate,
} from '../email.queries.ts'
import { NOTATION_HINT, type PreviewProjectPicker, TemplatePreview } from './email-preview.tsx'

interface TemplatesAreaProps {
  /**
   * Picks the project whose data the preview uses. Passed as a prop because the email domain can't import the
   * staff domain.
   */
  ProjectPicker: PreviewProjectPicker
}

interface TemplateDialogProps extends TemplatesAreaProps {
  status: ProjectStatus
  onClose: () => void
}

const TemplateDialog = ({ status, onClose, ProjectPicker }: TemplateDialogProps) => (
  <Dialog open onClose={onClose} width="large" title={`Template: ${getStatusEntry(status).label}`}>
    <QueryContent noun="the template" query={useQuery(emailTemplateQuery(status))}>
      {(template) => <TemplateForm template={template} ProjectPicker={ProjectPicker} />}
    </QueryContent>
  </Dialog>
)

export const TemplatesArea = ({ ProjectPicker }: TemplatesAreaProps) => {
  const [open, setOpen] = useState<ProjectStatus | null>(null)
  return (
    <>
      <QueryContent noun="the templates" query={useQuery(emailTemplatesQuery)}>
        {(templates) => (
          <ListTable
            caption="Templates"
            rows={templates.map((template) => ({ ...template, id: template.status }))}
            onOpen={setOpen}
            columns={[
              { title: 'Status', width: 'fit', cell: ({ status }) => <StatusBadge status={status} /> },
              { title: 'Subject', opens: true, cell: ({ subject }) => subject },
              {
                title: 'Changed',
                width: 'fit',
                cell: ({ by, updatedAt }) =>
                  by ? (
                    <>
                      <InstantDate date={updatedAt} /> <span className="text-soft">by {by}</span>
                    </>
                  ) : (
                    <span className="text-faint">Never</span>
                  ),
              },
              {
                title: 'Template',
                isBeside: true,
                cell: ({ isActive }) =>
                  isActive ? (
                    <Badge tone="green" icon={CircleCheck}>
                      In use
                    </Badge>
                  ) : (
                    <Badge tone="gray" icon={CircleOff}>
                      Off
                    </Badge>
                  ),
              },
            ]}
          />
        )}
      </QueryContent>
      {open && <TemplateDialog status={open} onClose={() => setOpen(null)} ProjectPicker={ProjectPicker} />}
    </>
  )
}

const getTemplateText = ({ subject, htmlContent }: EmailTemplateWithVersions) => ({
  subject,
  body: convertHtmlToNotation(htmlContent),
})

const TemplateForm = ({
  template,
  ProjectPicker,
}: TemplatesAreaProps & { template: EmailTemplateWithVersions }) => {
  const { act, isPending } = useAction(emailTemplateInvalidations)
  const [text, setText] = useState(() => getTemplateText(template))
  const [isActive, setActive] = useState(template.isActive)
  const [isTried, setTried] = useState(false)
  const [tab, setTab] = useState('write')
  const getMissingError = (words: string) =>
    isTried && words.trim() === '' ? missingContentMessage : undefined

  const submit = () => {
    setTried(true)
    if (text.subject.trim() === '' || text.body.trim() === '') return setTab('write')
    void act(async () => {
      await saveTemplate(template, text, isActive)
      return 'Template saved'
    }, 'We couldn’t save the template.')
  }

  const write = (
    <div className="space-y-4">
      <TextField
        label="Subject"
        name="subject"
        value={text.subject}
        error={getMissingError(text.subject)}
        onChange={(event) => setText({ ...text, subject: event.target.value })}
      />
      <TextArea
        label="Message"
        name="body"
        rows={10}
        value={text.body}
        hint={NOTATION_HINT}
        error={getMissingError(text.body)}
        onChange={(event) => setText({ ...text, body: event.target.value })}
      />
      <CheckboxField
        name="isActive"
        label="Use this template in the status dialog"
        checked={isActive}
        onChange={(event) => setActive(event.target.checked)}
      />
      <Button busy={isPending} busyLabel="Saving..." onClick={submit}>
        Save template
      </Button>
    </div>
  )
  const showRestored = (back: EmailTemplateWithVersions) => {
    setText(getTemplateText(back))
    setTab('write')
  }

  return (
    <Tabs
      label="Template views"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'write', label: 'Write', content: write },
        {
          value: 'preview',
          label: 'Preview',
          content: <TemplatePreview status={template.status} text={text} ProjectPicker={ProjectPicker} />,
        },
        {
          value: 'versions',
          label: 'Versions',
          content: <TemplateVersions template={template} onRestored={showRestored} />,
        },
      ]}
    />
  )
}

const originLabels = { original: 'Original version', edited: 'Edited', restored: 'Restored' } as const

interface TemplateVersionsProps {
  template: EmailTemplateWithVersions
  onRestored: (template: EmailTemplateWithVersions) => void
}

const TemplateVersions = ({ template, onRestored }: TemplateVersionsProps) => {
  const { act, isPending } = useAction(emailTemplateInvalidations)
  const restoreVersion = (versionId: number | null) =>
    act(async () => {
      onRestored(await restoreTemplate(template.status, versionId))
      return 'Template restored'
    }, 'We couldn’t restore the template.')

  const renderVersion = (
    { id, subject, htmlContent, origin, by, createdAt }: TemplateVersion,
    index: number,
  ) => (
    <li key={id} className="border-line border-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="font-semibold">{originLabels[origin]}</span>
          <span className="text-sm text-faint tabular-nums">
            {' '}
            {by && `by ${by} · `}
            <ShortDateTime date={createdAt} />
          </span>
        </p>
        {index === 0 && <span className="text-sm font-semibold text-soft">In use now</span>}
        {index > 0 && origin !== 'original' && (
          <Button variant="outline" size="small" disabled={isPending} onClick={() => restoreVersion(id)}>
            <RotateCcw className="size-4" aria-hidden="true" />
            Restore <span className="sr-only">the version of {formatShortDateTime(createdAt)}</span>
          </Button>
        )}
      </div>
      <details className="mt-1 text-sm">
        <summary className="min-h-6 cursor-pointer text-soft">{subject}</summary>
        <p className="mt-2 rounded-control bg-mist p-3 whitespace-pre-line">
          {convertHtmlToNotation(htmlContent)}
        </p>
      </details>
    </li>
  )

  return (
    <div className="space-y-4">
      {template.versions.length === 0 ? (
        <p className="py-6 text-center text-soft">No one has changed this template yet.</p>
      ) : (
        <>
          <ol>{template.versions.map(renderVersion)}</ol>
          <Button variant="outline" disabled={isPending} onClick={() => restoreVersion(null)}>
            Restore default
          </Button>
        </>
      )}
    </div>
  )
}
