import { CircleCheck, Hourglass, Inbox, ShieldQuestion } from 'lucide-react'
import { listInbox } from '#contract/messaging'
import { queryOf } from '#web/api/query-client.ts'
import { Badge } from '#web/ui/admin/badge.tsx'
import { NameAndEmail } from '#web/ui/admin/list-table.tsx'
import { StaffList } from '#web/ui/admin/staff-list.tsx'
import { Clock } from '#web/ui/moment.tsx'
import { Correspondence } from './correspondence.tsx'

const states = [
  ['', 'Open'],
  ['handled', 'Handled'],
  ['all', 'All'],
  ['spam', 'Spam'],
] as const

/** Messages of the contact form: who waits for an answer, the longest first. */
export const InboxArea = () => (
  <StaffList
    noun="messages"
    caption="Messages"
    icon={Inbox}
    empty={{ title: 'Inbox zero', text: 'Every message from the contact form has been handled.' }}
    schema={listInbox.query}
    load={(query) => queryOf(listInbox, { query })}
    search="Search sender or subject"
    filters={[{ name: 'state', label: 'Status', choices: states }]}
    columns={[
      { title: 'Subject', opens: true, cell: ({ subject }) => subject },
      { title: 'From', cell: ({ fullName, email }) => <NameAndEmail name={fullName} email={email} /> },
      { title: 'Received', width: 'fit', cell: ({ createdAt }) => <Clock date={createdAt} /> },
      {
        title: 'Status',
        isBeside: true,
        width: 'fit',
        cell: ({ handledAt, handledBy, isPossibleSpam }) =>
          isPossibleSpam ? (
            <Badge tone="gray" icon={ShieldQuestion}>
              Possible spam
            </Badge>
          ) : handledAt ? (
            <>
              <Badge tone="green" icon={CircleCheck}>
                Handled
              </Badge>{' '}
              <span className="text-[0.8125rem] text-soft">by {handledBy}</span>
            </>
          ) : (
            <Badge tone="amber" icon={Hourglass}>
              Open
            </Badge>
          ),
      },
    ]}
    dialog={(id, onClose) => <Correspondence id={id} onClose={onClose} />}
  />
)
