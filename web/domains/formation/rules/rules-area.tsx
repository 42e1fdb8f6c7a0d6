import { Scale } from 'lucide-react'
import { listStaffRules } from '#contract/formation'
import { createQuery } from '#web/api/query-client.ts'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { RuleBadge } from './rule-badge.tsx'
import { RuleDialog } from './rule-dialog.tsx'

/** Rules set by authorities, with their sources. The most widely used rules come first. */
export const RulesArea = () => (
  <AdminList
    noun="rules"
    caption="Rules"
    icon={Scale}
    empty={{ title: 'Nothing to check', text: 'Every rule was read on an official page within 12 months.' }}
    schema={listStaffRules.query}
    load={(query) => createQuery(listStaffRules, { query })}
    search="Search by state or name"
    filters={[
      {
        name: 'view',
        label: 'Show',
        choices: [
          ['', 'To check'],
          ['unverified', 'Unverified'],
          ['conflict', 'Conflicting'],
          ['outdated', 'Outdated'],
          ['overridden', 'Replaced'],
          ['all', 'All rules'],
        ],
      },
    ]}
    columns={[
      { title: 'Rule', opens: true, cell: ({ name, state }) => `${state ?? 'US'}: ${name}` },
      { title: 'Value', width: 'wide', cell: ({ value }) => value },
      { title: 'Status', width: 'fit', isBeside: true, cell: (rule) => <RuleBadge {...rule} /> },
      {
        title: 'Source',
        width: 'wide',
        isControl: true,
        cell: ({ source, checkedOn }) => (
          <span className="block xl:py-1.5">
            <a
              href={source.url}
              target="_blank"
              rel="noopener noreferrer"
              className="underline wrap-anywhere"
            >
              {source.title}
            </a>
            <span className="block text-[0.8125rem] text-soft">
              Read on <CalendarDay day={checkedOn} />
            </span>
          </span>
        ),
      },
      { title: 'Projects', width: 'fit', cell: ({ projects }) => projects.toLocaleString('en-US') },
    ]}
    dialog={(id, onClose) => <RuleDialog id={id} onClose={onClose} />}
  />
)
