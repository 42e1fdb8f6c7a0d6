import { useQuery } from '@tanstack/react-query'
import { listWork } from '#contract/staff'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Arrival } from '#web/ui/illustrations/arrival.tsx'
import { BesideProject } from '../projects/beside-project.tsx'
import { useProjectAddress } from '../projects/use-project-address.ts'
import { LandingChoice } from './landing-choice.tsx'
import { QueueFilter } from './queue-filter.tsx'
import { WorkList } from './work-list.tsx'
import { workQuery } from './work-queue.queries.ts'

/** What waits for staff, oldest first: filters, rows, pages, and the project that a row opens. */
export const WorkQueue = () => {
  const { filter, ...address } = useListFilter(listWork.query)
  const query = useQuery(workQuery(filter))
  const { openId } = useProjectAddress()
  return (
    <BesideProject>
      {query.data && (
        <QueueFilter
          kind={filter.kind}
          assignee={filter.assignee}
          counts={query.data.counts}
          onChange={address.change}
        />
      )}
      <ListView
        noun="work items"
        query={query}
        address={address}
        icon={<Arrival className="mb-6 w-60 max-w-full rounded-card" />}
        empty={{
          title: 'Inbox zero',
          text: 'Everyone has a reply, and every application is being handled. New work appears here automatically.',
        }}
      >
        {(items) => <WorkList items={items} openId={openId} />}
      </ListView>
      <LandingChoice />
    </BesideProject>
  )
}
