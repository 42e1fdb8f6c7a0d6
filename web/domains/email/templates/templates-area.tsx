import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff } from 'lucide-react'
import { useState } from 'react'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import { Badge } from '#web/ui/admin/badge.tsx'
import { ListTable } from '#web/ui/admin/list-table.tsx'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TemplateForm } from './template-form.tsx'
import { templateQuery, templatesQuery } from './templates.queries.ts'

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
                      <Moment date={updatedAt} /> <span className="text-soft">by {by}</span>
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
      </Loaded>
      {open && <TemplateDialog status={open} onClose={() => setOpen(null)} />}
    </>
  )
}
