import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { claims } from '#contract/brand.ts'
import { isPlaceholderName } from '#contract/packages.ts'
import {
  getProject,
  listProjects,
  type Milestone,
  markCelebrationSeen,
  type ProjectSummary,
} from '#contract/projects'
import { request } from '#web/api/request.ts'
import { CloseButton } from '#web/ui/buttons.tsx'
import { ArrivalScene } from '#web/ui/illustrations/illustrations.tsx'

const textsByMilestone: Record<Milestone, { title: string; text: string }> = {
  approved: {
    title: 'The IRS approved your nonprofit',
    text: 'is a 501(c)(3) now. Gifts to it can be tax-deductible. Congratulations!',
  },
  live: {
    title: 'You’re live',
    text: `has an active Ad Grant of ${claims.grantPerMonth} a month. Congratulations, you made it across!`,
  },
}

/**
 * Congratulates the client on a milestone. The server records that the message was shown. It stays on screen
 * until the client closes it or leaves the page.
 */
export const Celebration = ({ project, className = '' }: { project: ProjectSummary; className?: string }) => {
  const { publicId, name, celebrates } = project
  const [shown, setShown] = useState(celebrates)
  const [isClosed, setClosed] = useState(false)
  if (celebrates !== null && celebrates !== shown) {
    setShown(celebrates)
    setClosed(false)
  }
  const { mutate } = useMutation({
    mutationFn: (milestone: Milestone) =>
      request(markCelebrationSeen, { params: { publicId }, body: { milestone } }),
    meta: { invalidates: [listProjects, getProject] },
  })
  useEffect(() => {
    if (celebrates !== null) mutate(celebrates)
  }, [celebrates, mutate])
  if (shown === null || isClosed) return null
  const { title, text } = textsByMilestone[shown]
  return (
    <section
      aria-label={title}
      className={`relative flex animate-rise gap-x-6 overflow-hidden rounded-card border border-line bg-card shadow-card max-sm:flex-col sm:pr-12 ${className}`}
    >
      <div className="relative w-48 shrink-0 overflow-hidden max-sm:aspect-2/1 max-sm:w-full">
        <ArrivalScene isCut className="absolute inset-0 size-full" />
      </div>
      <div className="min-w-0 grow px-4 py-5 sm:px-0">
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-1 text-soft wrap-anywhere">
          {isPlaceholderName(name) ? 'Your nonprofit' : name} {text}
        </p>
      </div>
      <div className="absolute top-1 right-1">
        <CloseButton onClose={() => setClosed(true)} />
      </div>
    </section>
  )
}
