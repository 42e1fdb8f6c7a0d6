import type { ReactNode } from 'react'
import { isPlaceholderName } from '#contract/packages.ts'
import { getStatusEntry } from '#contract/project-status.ts'
import type { Project } from '#contract/projects'
import { StatusBadge } from '#web/ui/badges.tsx'
import { Card } from '#web/ui/card.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { ProgressBar } from '#web/ui/loading.tsx'

interface RowProps {
  label: string
  /** Width of the row. Long values need `half` or `whole`. */
  width?: 'half' | 'whole'
  children: ReactNode
}

const widthStyles = { half: 'sm:col-span-2', whole: 'sm:col-span-2 lg:col-span-4' }

const DetailRow = ({ label, width, children }: RowProps) => (
  <div className={width && widthStyles[width]}>
    <dt className="text-[0.9375rem] text-faint">{label}</dt>
    <dd className="mt-0.5 max-w-140 whitespace-pre-wrap wrap-anywhere">{children}</dd>
  </div>
)

const milestoneRows = [
  { key: 'incorporationDate', label: 'Incorporated' },
  { key: 'irs501c3ApprovedAt', label: 'IRS 501(c)(3) approved' },
  { key: 'googleAdGrantApprovedAt', label: 'Ad Grant approved' },
  { key: 'campaignLaunchedAt', label: 'Campaign launched' },
] as const

/**
 * The application's answers (read-only) and the project's status, progress, and milestones. Also shown before
 * the application is submitted.
 */
export const ApplicationDetails = ({ project }: { project: Project }) => {
  const { progress, progressLabel } = getStatusEntry(project.status)
  const isInReview = project.status === 'submitted' || project.status === 'under_review'
  return (
    <section aria-labelledby="application">
      <h2 id="application" className="mb-4 text-2xl">
        Application Details
      </h2>
      <Card>
        <StatusBadge status={project.status} closedReason={project.closedReason} />
        <div className="mt-3">
          <ProgressBar value={progress} label={`Progress: ${progressLabel}`} />
        </div>
        <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          <DetailRow label="Organization name" width="half">
            {isPlaceholderName(project.name) ? 'Not provided' : project.name}
          </DetailRow>
          <DetailRow label="Country">{project.country || 'Not provided'}</DetailRow>
          {project.einNumber && <DetailRow label="EIN">{project.einNumber}</DetailRow>}
          <DetailRow label="Purpose" width="half">
            {project.purpose || 'Not provided'}
          </DetailRow>
          <DetailRow label="Advertising goals" width="half">
            {project.adGoals || 'Not provided'}
          </DetailRow>
          <DetailRow label="Government ID" width="whole">
            Handled securely during review.{isInReview && ' We’ll contact you when we need it.'}
          </DetailRow>
          {milestoneRows.map(({ key, label }) => {
            const day = project[key]
            return (
              day && (
                <DetailRow key={key} label={label}>
                  <CalendarDay day={day} />
                </DetailRow>
              )
            )
          })}
        </dl>
      </Card>
    </section>
  )
}
