import { Mails } from 'lucide-react'
import { listMails, mailKindLabel } from '#contract/email'
import { queryOf } from '#web/api/query-client.ts'
import { StaffList } from '#web/ui/admin/staff-list.tsx'
import { Clock } from '#web/ui/moment.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { MailState } from './mail-state.tsx'

const states = [
  ['', 'All statuses'],
  ['queued', 'Queued'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
] as const

/** The mail log. */
export const MailsArea = () => (
  <StaffList
    noun="emails"
    caption="Emails"
    icon={Mails}
    empty={{ title: 'No emails yet', text: 'Every email we send appears here.' }}
    schema={listMails.query}
    load={(query) => queryOf(listMails, { query })}
    search="Search by recipient"
    filters={[{ name: 'status', label: 'Status', choices: states }]}
    columns={[
      { title: 'Subject', opens: true, cell: ({ subject }) => subject },
      { title: 'Status', isBeside: true, cell: ({ status }) => <MailState status={status} /> },
      { title: 'Recipient', width: 'clip', cell: ({ recipient }) => recipient },
      { title: 'Created', width: 'fit', cell: ({ createdAt }) => <Clock date={createdAt} /> },
      { title: 'Type', width: 'fit', cell: ({ kind }) => mailKindLabel(kind) },
    ]}
    dialog={(id, onClose) => <MailDialog id={id} onClose={onClose} />}
  />
)
