import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Resolution, type SecurityEvent, SecurityEventQuery, type Severity } from '#contract/identity'
import { Badge, type Tone } from '#web/ui/admin/badge.tsx'
import { FilterChoice, ListFilters } from '#web/ui/admin/list-filters.tsx'
import { ListTable } from '#web/ui/admin/list-table.tsx'
import { ListView } from '#web/ui/admin/list-view.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Clock, formatClock } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Cell } from '#web/ui/table.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { eventPageQuery, resolveEvent, securityRoutes } from './security-log.queries.ts'

const severities: Record<Severity, { label: string; tone: Tone; icon: LucideIcon }> = {
  info: { label: 'Info', tone: 'grey', icon: Info },
  warning: { label: 'Warning', tone: 'amber', icon: TriangleAlert },
  critical: { label: 'Critical', tone: 'red', icon: CircleAlert },
}

const SeverityBadge = ({ severity }: { severity: Severity }) => {
  const { label, tone, icon } = severities[severity]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

/** `access_denied` as users write it. */
const words = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ')

const ResolveDialog = ({ event, onClose }: { event: SecurityEvent; onClose: () => void }) => {
  const form = useContractForm(Resolution, { defaultValues: { note: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: securityRoutes,
    send: async ({ note }) => {
      await resolveEvent(event.id, note)
      showToast({ title: 'Event Resolved', description: words(event.type) })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Resolve Event" description={event.description}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextArea label="What did you find?" rows={3} {...bind(form, 'note')} />
        <Button type="submit" busy={isPending} busyLabel="Resolving..." className="justify-self-start">
          Resolve
        </Button>
      </form>
    </Dialog>
  )
}

/** What became of an event; one for information needs nobody to look into it. */
const EventState = ({ event, onResolve }: { event: SecurityEvent; onResolve: () => void }) => {
  if (event.resolved)
    return (
      <span className="text-[0.8125rem] text-soft">
        {event.resolvedBy}: {event.resolution}
        {event.resolvedAlone && ' (involved in it, with no one else on staff)'}
      </span>
    )
  if (event.severity === 'info') return null
  if (event.hold)
    return (
      <span className="text-[0.8125rem] text-soft">
        This event involves you.{' '}
        {event.hold.until === null
          ? 'Another staff member has to resolve it.'
          : `No one else on staff can resolve it, so you can do it yourself from ${formatClock(event.hold.until)}.`}
      </span>
    )
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={`Resolve ${words(event.type)} of ${formatClock(event.createdAt)}`}
      onClick={onResolve}
    >
      Resolve
    </Button>
  )
}

const columns = ['Event', 'Severity', 'Person', 'Address', 'When', 'State']

/** What watches over the program has noticed; open ones first. */
export const EventsView = () => {
  const { filter, ...address } = useListFilter(SecurityEventQuery)
  const query = useQuery(eventPageQuery(filter))
  const [resolving, setResolving] = useState<SecurityEvent | null>(null)
  return (
    <>
      <ListFilters address={address} search={{ label: 'Search by type', value: filter.search }}>
        <FilterChoice
          name="severity"
          label="Severity"
          value={filter.severity}
          choices={[
            ['', 'All severities'],
            ['critical', 'Critical'],
            ['warning', 'Warning'],
            ['info', 'Info'],
          ]}
          onChange={(severity) => address.change({ severity })}
        />
        <FilterChoice
          name="state"
          label="State"
          value={filter.state === 'open' ? '' : filter.state}
          choices={[
            ['', 'Open'],
            ['resolved', 'Resolved'],
            ['all', 'All'],
          ]}
          onChange={(state) => address.change({ state })}
        />
      </ListFilters>
      <ListView
        noun="events"
        query={query}
        address={address}
        icon={ShieldCheck}
        empty={{ title: 'Nothing is open', text: 'Every security event has been looked into.' }}
      >
        {(events) => (
          <ListTable caption="Security events" columns={columns} rows={events}>
            {(event) => (
              <>
                <Cell className="max-w-96 min-w-64">
                  <span className="font-semibold">{words(event.type)}</span>
                  <span className="block text-[0.8125rem] break-words text-soft">{event.description}</span>
                </Cell>
                <Cell>
                  <SeverityBadge severity={event.severity} />
                </Cell>
                <Cell className="max-w-52">
                  <span className="block truncate">{event.user?.name}</span>
                  <span className="block truncate text-[0.8125rem] text-soft">{event.user?.email}</span>
                </Cell>
                <Cell className="whitespace-nowrap">{event.ipAddress}</Cell>
                <Cell className="whitespace-nowrap">
                  <Clock date={event.createdAt} />
                </Cell>
                <Cell className="max-w-64 min-w-36">
                  <EventState event={event} onResolve={() => setResolving(event)} />
                </Cell>
              </>
            )}
          </ListTable>
        )}
      </ListView>
      {resolving && <ResolveDialog event={resolving} onClose={() => setResolving(null)} />}
    </>
  )
}
