import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { packageOf } from '#contract/packages.ts'
import type { Project } from '#contract/projects'
import type { Viewer } from '#web/messaging'
import { NextActionLine } from '#web/projects'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface Props {
  project: Project
  viewer: Viewer
  title: string
  children: ReactNode
}

/** The head that all states of a project share: where it stands, what comes next, and the causeway. */
export const ProjectHead = ({ project, viewer, title, children }: Props) => (
  <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 sm:py-12">
    <p className="mb-4">
      <TextLink to="/dashboard" className="inline-flex min-h-11 items-center gap-1.5">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Dashboard
      </TextLink>
    </p>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="min-w-0 text-4xl">{title}</h1>
      <StatusBadge status={project.status} />
    </div>
    <p className="mt-2 text-soft">
      {[...new Set([project.name, packageOf(project.packageType).name])]
        .filter((text) => text !== title)
        .join(' · ')}
    </p>
    <NextActionLine
      project={project}
      questions={viewer === 'client' ? `/onboarding?projectId=${project.publicId}` : undefined}
      className="mt-6"
    />
    <div className="mt-8 rounded-card border border-line bg-card p-5 shadow-card sm:px-7">
      <CausewayTimeline status={project.status} />
    </div>
    {children}
  </div>
)
