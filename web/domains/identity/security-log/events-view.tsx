import { CircleAlert, Info, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { EventResolution, listSecurityEvents, type SecurityEvent, type Severity } from '#contract/identity'
import { createQuery } from '#web/api/query-client.ts'
import { NameAndEmail } from '#web/ui/admin/list-table.tsx'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { Badge, type BadgeTone } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { formatShortDateTime, ShortDateTime } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { resolveSecurityEvent, securityInvalidations } from './security-log.queries.ts'

const badgeBySeverity: Record<Severity, { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  info: { label: 'Info', tone: 'gray', icon: Info },
  warning: { label: 'Warning', tone: 'amber', icon: TriangleAlert },
  critical: { label: 'Critical', tone: 'red', icon: CircleAlert },
}

/** Labels for event types whose identifier doesn't make a clear label. */
const eventNames: Record<string, string> = {
  access_denied: 'Page or action refused',
  admin_setup: 'Admin account set up',
  own_password_failed: 'Wrong password when confirming',
  payment_duplicate: 'Paid twice',
  payment_mismatch: 'Payment doesn’t match',
  second_factor_failed: 'Wrong authentication code',
  second_factor_off: 'Two-step login turned off',
  second_factor_on: 'Two-step login turned on',
  second_factor_removed: 'Two-step login removed by staff',
  webhook_forged: 'Forged payment event',
}

const getEventName = (type: string): string => eventNames[type] ?? formatIdentifier(type)

const SeverityBadge = ({ severity }: { severity: Severity }) => {
  const { label, tone, icon } = badgeBySeverity[severity]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

const ResolveDialog = ({ event, onClose }: { event: SecurityEvent; onClose: () => void }) => {
  const form = useContractForm(EventResolution, { defaultValues: { note: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: securityInvalidations,
    send: async ({ note }) => {
      await resolveSecurityEvent(event.id, note)
      showToast({ title: 'Event resolved', description: getEventName(event.type) })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Resolve event" description={event.description}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextArea label="What did you find?" rows={3} {...bindField(form, 'note')} />
        <Button type="submit" busy={isPending} busyLabel="Resolving..." className="justify-self-end">
          Resolve
        </Button>
      </form>
    </Dialog>
  )
}

/** An event's resolution, or how to resolve it. Renders nothing for unresolved informational events. */
const EventState = ({ event, onResolve }: { event: SecurityEvent; onResolve: () => void }) => {
  if (event.resolved)
    return (
      <span className="text-[0.8125rem] text-soft">
        {event.resolvedBy}: {event.resolution}
        {event.resolvedAlone && ' (resolved by the person involved, because no one else was on staff)'}
      </span>
    )
  if (event.severity === 'info') return null
  if (event.hold)
    return (
      <span className="text-[0.8125rem] text-soft">
        This event involves you.{' '}
        {event.hold.until === null
          ? 'Another staff member has to resolve it.'
          : `No one else on staff can resolve it, so you can do it yourself after ${formatShortDateTime(event.hold.until)}.`}
      </span>
    )
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={`Resolve ${getEventName(event.type)} from ${formatShortDateTime(event.createdAt)}`}
      onClick={onResolve}
    >
      Resolve
    </Button>
  )
}

const severityChoices = [
  ['', 'All severities'],
  ['critical', 'Critical'],
  ['warning', 'Warning'],
  ['info', 'Info'],
] as const

const stateChoices = [
  ['', 'Open'],
  ['resolved', 'Resolved'],
  ['all', 'All'],
] as const

/** Security events, newest first. Shows only open events by default. */
export const SecurityEventsView = () => {
  const [resolving, setResolving] = useState<SecurityEvent | null>(null)
  return (
    <>
      <AdminList
        noun="events"
        caption="Security events"
        icon={ShieldCheck}
        empty={{ title: 'No open events', text: 'Every security event has been resolved.' }}
        schema={listSecurityEvents.query}
        load={(query) => createQuery(listSecurityEvents, { query })}
        search="Search by type"
        filters={[
          { name: 'severity', label: 'Severity', choices: severityChoices },
          { name: 'state', label: 'Status', choices: stateChoices },
        ]}
        columns={[
          {
            title: 'Event',
            width: 'wide',
            cell: ({ type, description }) => (
              <span className="block xl:py-1.5">
                <span className="font-semibold">{getEventName(type)}</span>
                <span className="block text-[0.8125rem] break-words text-soft">{description}</span>
              </span>
            ),
          },
          {
            title: 'Severity',
            isBeside: true,
            cell: ({ severity }) => <SeverityBadge severity={severity} />,
          },
          {
            title: 'Person',
            cell: ({ user, email }) => (
              <NameAndEmail name={user?.name} email={user?.email ?? email ?? undefined} />
            ),
          },
          { title: 'IP address', width: 'fit', cell: ({ ipAddress }) => ipAddress },
          { title: 'When', width: 'fit', cell: ({ createdAt }) => <ShortDateTime date={createdAt} /> },
          {
            title: 'Status',
            width: 'wide',
            cell: (event) => <EventState event={event} onResolve={() => setResolving(event)} />,
          },
        ]}
      />
      {resolving && <ResolveDialog event={resolving} onClose={() => setResolving(null)} />}
    </>
  )
}

/** Formats an identifier, such as `access_denied` or `password-link`, as a label: "Access denied". */
export const formatIdentifier = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[_-]/g, ' ')
