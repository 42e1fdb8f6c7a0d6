import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff } from 'lucide-react'
import { useState } from 'react'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import { Badge } from '#web/ui/admin/badge.tsx'
import { ListTable, OpenCell } from '#web/ui/admin/list-table.tsx'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Cell } from '#web/ui/table.tsx'
import { TemplateForm } from './template-form.tsx'
import { templateQuery, templatesQuery } from './templates.queries.ts'

const columns = ['Status', 'Subject', 'Changed', 'State']

const TemplateDialog = ({ status, onClose }: { status: ProjectStatus; onClose: () => void }) => (
  <Dialog open onClose={onClose} width="large" title={`Template: ${statusOf(status).label}`}>
    <Loaded noun="the template" query={useQuery(templateQuery(status))}>
      {(template) => <TemplateForm template={template} />}
    </Loaded>
  </Dialog>
)

/** What status mails say: the list, and one template to edit. */
export const TemplatesArea = () => {
  const [open, setOpen] = useState<ProjectStatus | null>(null)
  return (
    <>
      <Loaded noun="the templates" query={useQuery(templatesQuery)}>
        {(templates) => (
          <ListTable
            caption="Templates"
            columns={columns}
            rows={templates.map((template) => ({ ...template, id: template.status }))}
            onOpen={setOpen}
          >
            {({ status, subject, updatedAt, by, isActive }) => (
              <>
                <Cell className="whitespace-nowrap">
                  <StatusBadge status={status} />
                </Cell>
                <OpenCell onOpen={() => setOpen(status)}>{subject}</OpenCell>
                <Cell className="whitespace-nowrap">
                  {by ? (
                    <>
                      <Moment date={updatedAt} /> <span className="text-soft">by {by}</span>
                    </>
                  ) : (
                    <span className="text-faint">Never</span>
                  )}
                </Cell>
                <Cell>
                  {isActive ? (
                    <Badge tone="green" icon={CircleCheck}>
                      In use
                    </Badge>
                  ) : (
                    <Badge tone="grey" icon={CircleOff}>
                      Switched off
                    </Badge>
                  )}
                </Cell>
              </>
            )}
          </ListTable>
        )}
      </Loaded>
      {open && <TemplateDialog status={open} onClose={() => setOpen(null)} />}
    </>
  )
}
