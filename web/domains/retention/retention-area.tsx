import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type HeldProject,
  PROJECT_RETENTION_YEARS,
  type ProjectDeletion,
  retentionPeriods,
} from '#contract/retention'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { TextLink } from '#web/ui/buttons.tsx'
import { InstantDate, ShortDateTime } from '#web/ui/dates.tsx'
import { ExpiredProjects } from './expired-projects.tsx'
import { formatRecordCounts } from './record-counts.ts'
import { retentionQuery } from './retention.queries.ts'

const Section = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className="text-xl">{title}</h2>
    {lead && <p className="mt-1 max-w-prose text-[0.9375rem] text-soft">{lead}</p>}
    <div className="mt-3">{children}</div>
  </section>
)

const listStyle = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-card'

const EmptyListNote = ({ children }: { children: ReactNode }) => (
  <p className="text-[0.9375rem] text-soft">{children}</p>
)

const HeldRow = ({ project }: { project: HeldProject }) => (
  <li className="px-4 py-3.5 sm:px-5">
    <h3 className="font-sans text-base font-semibold wrap-anywhere">
      <TextLink to={`/admin?project=${project.publicId}`}>{project.name}</TextLink>
    </h3>
    <p className="text-[0.9375rem] wrap-anywhere">{project.reason}</p>
    <p className="text-[0.8125rem] text-faint">
      {project.client} · since <InstantDate date={project.heldSince} />
      {project.heldBy && `, by ${project.heldBy}`}
    </p>
  </li>
)

const DeletionRow = ({ deletion }: { deletion: ProjectDeletion }) => (
  <li className="px-4 py-3.5 sm:px-5">
    <p className="text-[0.9375rem]">
      {deletion.deletedBy} deleted a project with {formatRecordCounts(deletion)}{' '}
      <span className="text-soft">
        (last changed <InstantDate date={deletion.lastChangedAt} />)
      </span>
    </p>
    <p className="text-[0.8125rem] wrap-anywhere text-faint">
      <ShortDateTime date={deletion.deletedAt} /> · {deletion.publicId}
    </p>
  </li>
)

const formatPeriod = (days: number): string => (days % 365 === 0 ? formatYears(days / 365) : `${days} days`)
const formatYears = (years: number): string => (years === 1 ? '1 year' : `${years} years`)

/** Retention periods and expired projects. Staff delete paid projects, and a job deletes other old data. */
export const RetentionArea = () => (
  <QueryContent noun="the retention page" query={useQuery(retentionQuery)}>
    {({ expired, expiredTotal, nextAt, held, deletions }) => (
      <div className="space-y-9">
        <Section
          title={expiredTotal === 0 ? 'Old projects' : `Old projects (${expiredTotal})`}
          lead={`Paid projects are kept for ${PROJECT_RETENTION_YEARS} years after the last change, because tax law asks for their records. After that, you decide about each one. Make a backup first.`}
        >
          {expired.length === 0 ? (
            <EmptyListNote>
              There’s nothing to delete.
              {nextAt && (
                <>
                  {' '}
                  The next project is due on <InstantDate date={nextAt} /> at the earliest.
                </>
              )}
            </EmptyListNote>
          ) : (
            <ExpiredProjects projects={expired} total={expiredTotal} />
          )}
        </Section>
        <Section
          title="Marked “do not delete”"
          lead="Nothing of these projects is deleted: no documents, no emails, and not the client’s account. Set or remove the mark on the project’s page."
        >
          {held.length === 0 ? (
            <EmptyListNote>No project is marked.</EmptyListNote>
          ) : (
            <ul className={listStyle}>
              {held.map((project) => (
                <HeldRow key={project.publicId} project={project} />
              ))}
            </ul>
          )}
        </Section>
        <Section
          title="Deleted automatically"
          lead="Every hour, the program deletes what is older than this."
        >
          <dl className={listStyle}>
            {Object.values(retentionPeriods).map(({ label, days, note }) => (
              <div key={label} className="flex justify-between gap-4 px-4 py-2.5 sm:px-5">
                <dt className="text-[0.9375rem]">
                  {label}
                  {note && <span className="block text-[0.8125rem] text-faint">{note}</span>}
                </dt>
                <dd className="shrink-0 text-[0.9375rem] tabular-nums text-soft">{formatPeriod(days)}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title="Log" lead="Deleted projects. Marks are in each project’s history.">
          {deletions.length === 0 ? (
            <EmptyListNote>No project was deleted yet.</EmptyListNote>
          ) : (
            <ul className={listStyle}>
              {deletions.map((deletion) => (
                <DeletionRow key={deletion.publicId} deletion={deletion} />
              ))}
            </ul>
          )}
        </Section>
      </div>
    )}
  </QueryContent>
)
