import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { formatDateRange, formatDay } from '#contract/dates.ts'
import type { ProjectStep } from '#contract/formation'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { timelineQuery } from './formation.queries.ts'
import { SourceLine } from './source-line.tsx'

const stepNames = { articles: 'Articles of incorporation', ein: 'EIN', application: 'Exemption application' }

const getStepName = ({ step, form }: ProjectStep): string => (form ? `Form ${form}` : stepNames[step])

const stepIcons: Record<ProjectStep['state'], { icon: LucideIcon; tone: string }> = {
  open: { icon: CircleDashed, tone: 'text-soft' },
  filed: { icon: Hourglass, tone: 'text-amber-ink' },
  rejected: { icon: CircleX, tone: 'text-brick' },
  done: { icon: CircleCheck, tone: 'text-green-ink' },
}

/** Describes a step's progress, such as "Filed Nov 3, 2026. The answer usually comes by Nov 25, 2026." */
const describeProgress = ({ state, filedOn, decidedOn, expected }: ProjectStep): string => {
  const filed = filedOn ? `Filed ${formatDay(filedOn)}. ` : ''
  const decided = decidedOn ? ` ${formatDay(decidedOn)}` : ''
  if (state === 'done') return `${filed}Done${decided}.`
  if (state === 'rejected') return `${filed}Rejected${decided}. The reason is with the filing.`
  if (state === 'open') return 'Not filed yet.'
  if (!expected) return filed.trim()
  return `${filed}The answer usually comes ${
    expected.from === expected.to
      ? `by ${formatDay(expected.to)}`
      : `within ${formatDateRange(expected.from, expected.to)}`
  }.`
}

const countDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const Durations = ({ step }: { step: ProjectStep }) => {
  const { usual, note, source, disputed, own } = step
  return (
    <>
      <p className="mt-1 text-[0.9375rem]">
        <span className="font-semibold">{usual}</span>
        {note && <span className="text-soft">. {note}</span>}
      </p>
      {own && (
        <p className="text-[0.9375rem]">
          Our last {own.projects} projects: half took {countDays(own.medianDays)} or less, and 8 of 10 took{' '}
          {countDays(own.days80)} or less.
        </p>
      )}
      {source && <SourceLine source={source} />}
      {disputed.map((other) => (
        <p key={other.source.url} className="text-[0.8125rem] text-faint">
          Another source says {other.text}:{' '}
          <a
            href={other.source.url}
            target="_blank"
            rel="noopener noreferrer"
            className="underline wrap-anywhere"
          >
            {other.source.title}
          </a>
        </p>
      ))}
    </>
  )
}

/** The project's progress, with typical durations of its steps. */
export const TimelineSection = ({ publicId }: { publicId: string }) => (
  <section aria-labelledby="timeline">
    <h3 id="timeline" className="mb-3 text-xl">
      How long it takes
    </h3>
    <QueryContent noun="the timeline" query={useQuery(timelineQuery(publicId))}>
      {({ form, steps }) => (
        <>
          <ol className="grid gap-5">
            {steps.map((step) => {
              const { icon: Icon, tone } = stepIcons[step.state]
              return (
                <li key={getStepName(step)} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
                  <Icon className={joinClasses('mt-0.5 size-5', tone)} aria-hidden="true" />
                  <div>
                    <h4 className="font-sans font-semibold text-base tracking-normal">{getStepName(step)}</h4>
                    <p className="text-[0.9375rem] text-soft">{describeProgress(step)}</p>
                    {step.state !== 'done' && <Durations step={step} />}
                  </div>
                </li>
              )
            })}
          </ol>
          {form === null && steps.some((step) => step.form !== null) && (
            <p className="mt-4 text-[0.9375rem] text-soft">
              Which of the two forms it is follows from the eligibility questions.
            </p>
          )}
        </>
      )}
    </QueryContent>
  </section>
)
