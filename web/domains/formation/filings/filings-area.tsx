import { FileCheck } from 'lucide-react'
import { filingKindNames, filingKinds, getFilingName, listAllFilings } from '#contract/formation'
import { createQuery } from '#web/api/query-client.ts'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { TextLink } from '#web/ui/buttons.tsx'
import { FilingDialog } from './filing-dialog.tsx'
import { FilingBadge, FilingDate } from './filing-state.tsx'
import { useStaffChoices } from './use-staff-choices.tsx'

export const FilingsArea = () => {
  const { staff, failure } = useStaffChoices(null)
  return (
    <AdminList
      noun="filings"
      caption="Filings"
      icon={FileCheck}
      empty={{ title: 'No filings', text: 'Filings appear here once you plan them in a project.' }}
      schema={listAllFilings.query}
      load={(query) => createQuery(listAllFilings, { query })}
      search="Search by project or client"
      filters={[
        {
          name: 'view',
          label: 'Show',
          choices: [
            ['', 'Open filings'],
            ['due', 'Due this week'],
            ['ready', 'Ready to file'],
            ['waiting', 'Waiting'],
            ['rejected', 'Rejected'],
            ['accepted', 'Accepted'],
            ['all', 'All filings'],
          ],
        },
        {
          name: 'assignee',
          label: 'Assignee',
          choices: [['', 'Everyone'], ...staff.map(({ id, name }) => [id, name] as const)],
        },
        {
          name: 'kind',
          label: 'Kind',
          choices: [
            ['', 'Any kind'],
            ...filingKindNames.map((kind) => [kind, filingKinds[kind].label] as const),
          ],
        },
      ]}
      columns={[
        { title: 'Filing', opens: true, cell: (filing) => getFilingName(filing) },
        { title: 'Status', width: 'fit', isBeside: true, cell: ({ state }) => <FilingBadge state={state} /> },
        { title: 'Date', width: 'fit', cell: (filing) => <FilingDate filing={filing} /> },
        {
          title: 'Project',
          isControl: true,
          cell: ({ project }) => (
            <TextLink to={`/admin?project=${project.publicId}&tab=formation`}>{project.name}</TextLink>
          ),
        },
        { title: 'Assignee', width: 'fit', cell: ({ assignee }) => assignee?.name ?? 'No one' },
      ]}
      summary={() => failure}
      dialog={(id, onClose) => <FilingDialog id={id} onClose={onClose} />}
    />
  )
}
