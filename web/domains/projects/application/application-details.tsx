import type { ReactNode } from 'react'
import { statusOf } from '#contract/project-status.ts'
import type { Project } from '#contract/projects'
import { Card } from '#web/ui/card.tsx'
import { CalendarDay } from '#web/ui/moment.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface RowProps {
  label: string
  /** Half of the width, for what is longer than a few words. */
  isWide?: boolean
  children: ReactNode
}

const Row = ({ label, isWide = false, children }: RowProps) => (
  <div className={isWide ? 'sm:col-span-2' : undefined}>
    <dt className="text-[0.9375rem] text-faint">{label}</dt>
    <dd className="mt-0.5 max-w-140 whitespace-pre-wrap wrap-anywhere">{children}</dd>
  </div>
)

const milestones = [
  { key: 'incorporationDate', label: 'Incorporated' },
  { key: 'irs501c3ApprovedAt', label: 'IRS 501(c)(3) approved' },
  { key: 'googleAdGrantApprovedAt', label: 'Ad Grant approved' },
  { key: 'campaignLaunchedAt', label: 'Campaign launched' },
] as const

/** The application as it was sent, read-only, with the progress of the project. */
export const ApplicationDetails = ({ project }: { project: Project }) => {
  const { progress, progressLabel } = statusOf(project.status)
  return (
    <section aria-labelledby="application">
      <h2 id="application" className="mb-4 text-2xl">
        Application Details
      </h2>
      <Card>
        <StatusBadge status={project.status} />
        <div className="mt-3">
          <ProgressBar value={progress} label={`Progress: ${progressLabel}`} />
        </div>
        <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          <Row label="Organization name" isWide>
            {project.name}
          </Row>
          <Row label="Country">{project.country || 'Not provided'}</Row>
          {project.einNumber && <Row label="EIN">{project.einNumber}</Row>}
          <Row label="Purpose" isWide>
            {project.purpose || 'Not provided'}
          </Row>
          <Row label="Advertising goals" isWide>
            {project.adGoals || 'Not provided'}
          </Row>
          <Row label="Government ID" isWide>
            Handled securely during review. We'll contact you when we need it.
          </Row>
          {milestones.map(({ key, label }) => {
            const day = project[key]
            return (
              day && (
                <Row key={key} label={label}>
                  <CalendarDay day={day} />
                </Row>
              )
            )
          })}
        </dl>
      </Card>
    </section>
  )
}
