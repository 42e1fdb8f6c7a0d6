import type { ReactNode } from 'react'
import type { ProjectSummary } from '#contract/projects'
import { cx } from '#web/ui/cx.ts'
import { ClientStep } from '../client-step.tsx'
import { NextActionLine } from '../next-action-line.tsx'

interface Props {
  /** Those that lead, as `leadingProjects` chose them. */
  projects: readonly ProjectSummary[]
  /** Are there others? Then each is named. */
  areSome: boolean
  payment: (project: ProjectSummary) => ReactNode
}

/** The head of the dashboard: what happens next, with the button that does it. */
export const NextSteps = ({ projects, areSome, payment }: Props) => (
  <section
    aria-label="What happens next"
    className={cx(
      'shadow-card',
      // Several that wait for the client are one list.
      projects.length > 1 &&
        'divide-y divide-marigold overflow-hidden rounded-card border border-marigold *:rounded-none *:border-x-0 *:border-t-0 *:last:border-b-0',
    )}
  >
    {projects.map((project) => (
      <NextActionLine key={project.publicId} project={project} name={areSome ? project.name : undefined}>
        <ClientStep project={project} payment={payment(project)} />
      </NextActionLine>
    ))}
  </section>
)
