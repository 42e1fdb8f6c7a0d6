import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, FileCheck, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type DeadJob,
  getIncidentTitle,
  getJobLabel,
  type Health,
  type HealthState,
  healthParts,
  type Incident,
  incidentTexts,
  type PartHealth,
} from '#contract/health'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge, type BadgeTone } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import {
  checkStoredFiles,
  dismissDeadJob,
  healthInvalidations,
  healthQuery,
  retryDeadJob,
} from './health.queries.ts'

interface HealthStateStyle {
  label: string
  icon: LucideIcon
  tone: BadgeTone
  banner: string
}

const healthStateStyles: Record<HealthState, HealthStateStyle> = {
  working: {
    label: 'Works',
    icon: CircleCheck,
    tone: 'green',
    banner: 'border-green-ink bg-green-wash text-green-ink',
  },
  attention: {
    label: 'Attention',
    icon: TriangleAlert,
    tone: 'amber',
    banner: 'border-amber-ink bg-amber-wash text-amber-ink',
  },
  broken: {
    label: 'Broken',
    icon: CircleAlert,
    tone: 'red',
    banner: 'border-brick bg-brick-wash text-brick',
  },
}

const StateBadge = ({ state }: { state: HealthState }) => {
  const { label, icon, tone } = healthStateStyles[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

/** Describes the overall state. Unless everything works, lists the parts in that state. */
const describeOverall = ({ state, parts }: Health): string => {
  if (state === 'working') return 'Everything works'
  const names = parts.filter((part) => part.state === state).map(({ part }) => healthParts[part])
  const list = new Intl.ListFormat('en-US').format(names)
  return state === 'broken' ? `Broken: ${list}` : `Needs attention: ${list}`
}

const OverallState = ({ health }: { health: Health }) => {
  const { icon: Icon, banner } = healthStateStyles[health.state]
  return (
    <div
      role="status"
      className={joinClasses('flex items-center gap-3 rounded-card border px-4 py-4 sm:px-6', banner)}
    >
      <Icon className="size-7 shrink-0" aria-hidden="true" />
      <p className="font-display text-xl leading-snug font-semibold sm:text-2xl">{describeOverall(health)}</p>
    </div>
  )
}

const Part = ({ part: { part, state, says, at } }: { part: PartHealth }) => (
  <li className="flex items-start justify-between gap-3 bg-card px-4 py-3.5 sm:px-5">
    <div className="min-w-0">
      <h3 className="font-sans font-semibold text-base">{healthParts[part]}</h3>
      <p className="wrap-anywhere text-[0.9375rem] text-soft">
        {says}
        {at && (
          <>
            {' '}
            <ShortDateTime date={at} />.
          </>
        )}
      </p>
      {part === 'files' && <CheckFilesButton />}
    </div>
    <StateBadge state={state} />
  </li>
)

const CheckFilesButton = () => {
  const { act, isPending } = useAction(healthInvalidations)
  const press = () =>
    act(async () => {
      await checkStoredFiles()
      return 'The files are being checked'
    }, 'The check couldn’t be started.')
  return (
    <Button
      variant="outline"
      size="small"
      className="mt-2"
      busy={isPending}
      busyLabel="Starting..."
      onClick={press}
    >
      <FileCheck className="size-4" aria-hidden="true" />
      Check all files now
    </Button>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-xl">{title}</h2>
    {children}
  </section>
)

const listStyle = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-card'

const EmptyListNote = ({ children }: { children: ReactNode }) => (
  <p className="text-[0.9375rem] text-soft">{children}</p>
)

const DeadJobRow = ({ job: { id, queue, failedAt, attempts, cause } }: { job: DeadJob }) => {
  const { act, isPending } = useAction(healthInvalidations)
  const label = getJobLabel(queue)
  const retry = () =>
    act(async () => {
      await retryDeadJob(id)
      return `“${label}” runs again`
    }, 'The job couldn’t be started.')
  const dismiss = () =>
    act(async () => {
      await dismissDeadJob(id)
      return `“${label}” dismissed`
    }, 'The job couldn’t be dismissed.')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0">
        <h3 className="font-sans font-semibold text-base">{label}</h3>
        <p className="wrap-anywhere text-[0.9375rem] text-soft">
          {cause ?? 'It was stopped before it ended.'}
        </p>
        <p className="text-[0.8125rem] text-faint">
          Failed <ShortDateTime date={failedAt} />, {attempts === 1 ? 'one try' : `${attempts} tries`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" busy={isPending} busyLabel="Working..." onClick={retry}>
          <RotateCw className="size-4" aria-hidden="true" />
          Try again
        </Button>
        <Button size="small" variant="outline" disabled={isPending} onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </li>
  )
}

const IncidentRow = ({ incident }: { incident: Incident }) => {
  const { kind, subject, cause, count, startedAt, endedAt } = incident
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-3.5 sm:px-5">
      <div className="min-w-0">
        <h3 className="font-sans font-semibold text-base wrap-anywhere">{getIncidentTitle(kind, subject)}</h3>
        <p className="wrap-anywhere text-[0.9375rem] text-soft">{cause}</p>
        {!endedAt && <p className="text-[0.9375rem]">{incidentTexts[kind].advice}</p>}
        <p className="text-[0.8125rem] text-faint">
          {count === 1 ? 'Once' : `${count} times`} since <ShortDateTime date={startedAt} />
          {endedAt && (
            <>
              , over <ShortDateTime date={endedAt} />
            </>
          )}
        </p>
      </div>
      {endedAt ? (
        <Badge tone="gray" icon={CircleCheck}>
          Over
        </Badge>
      ) : (
        <Badge tone="amber" icon={TriangleAlert}>
          Now
        </Badge>
      )}
    </li>
  )
}

/** The health page. Refreshes every 15 seconds. */
export const HealthArea = () => (
  <QueryContent noun="the state of the program" query={useQuery(healthQuery)}>
    {(health) => (
      <div className="space-y-8">
        <OverallState health={health} />
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-2">
          {health.parts.map((part) => (
            <Part key={part.part} part={part} />
          ))}
        </ul>
        <Section title="Failed jobs">
          {health.deadJobs.length === 0 ? (
            <EmptyListNote>No job waits for you.</EmptyListNote>
          ) : (
            <ul className={listStyle}>
              {health.deadJobs.map((job) => (
                <DeadJobRow key={job.id} job={job} />
              ))}
            </ul>
          )}
        </Section>
        <Section title="Waiting jobs">
          {health.queues.length === 0 ? (
            <EmptyListNote>Nothing waits or runs right now.</EmptyListNote>
          ) : (
            <ul className={listStyle}>
              {health.queues.map(({ queue, waiting, active }) => (
                <li key={queue} className="flex justify-between gap-3 px-4 py-2.5 sm:px-5">
                  <span>{getJobLabel(queue)}</span>
                  <span className="text-soft tabular-nums">
                    {waiting} waiting{active > 0 && `, ${active} running`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section title="Incidents in the last 7 days">
          {health.incidents.length === 0 ? (
            <EmptyListNote>There were none.</EmptyListNote>
          ) : (
            <ul className={listStyle}>
              {health.incidents.map((incident) => (
                <IncidentRow key={incident.id} incident={incident} />
              ))}
            </ul>
          )}
        </Section>
        <p className="text-[0.8125rem] text-faint">
          Running version {health.versions.program} on Node.js {health.versions.node} with PostgreSQL{' '}
          {health.versions.database}
        </p>
      </div>
    )}
  </QueryContent>
)
