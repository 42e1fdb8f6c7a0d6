import type { ReactNode } from 'react'
import type { ProjectSummary } from '#contract/projects'
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
  <section aria-label="What happens next" className="grid gap-3">
    {projects.map((project) => (
      <NextActionLine
        key={project.publicId}
        project={project}
        name={areSome ? project.name : undefined}
        className="shadow-card"
      >
        <ClientStep project={project} payment={payment(project)} />
      </NextActionLine>
    ))}
  </section>
)
