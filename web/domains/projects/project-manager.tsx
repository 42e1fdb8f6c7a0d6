import { MessageSquare } from 'lucide-react'
import { type Day, formatDay } from '#contract/dates.ts'
import type { Project } from '#contract/projects'
import { TextLink } from '#web/ui/buttons.tsx'

const getInitials = (name: string): string => {
  const parts = name.trim().split(/\s+/)
  return [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => part?.slice(0, 1)).join('')
}

/** Formats a reply time: "4 hours" or "a day". */
export const formatReplyTime = (hours: number): string => {
  if (hours === 1) return 'an hour'
  if (hours < 24) return `${hours} hours`
  return hours === 24 ? 'a day' : `${hours / 24} days`
}

interface Props {
  project: Project
  /** The last day of the client's support. Set once it's over. */
  supportEndedOn?: Day | null
}

export const ProjectManager = ({ project, supportEndedOn = null }: Props) => {
  const { manager, publicId, status } = project
  if (!manager) return null
  const { name, repliesWithinHours } = manager
  const messages = status === 'onboarding' ? '#messages' : `/project/${publicId}?tab=messages`
  return (
    <div className="flex items-center gap-3">
      <span
        className="grid size-11 shrink-0 place-items-center rounded-full bg-spruce font-semibold text-on-spruce"
        aria-hidden="true"
      >
        {getInitials(name)}
      </span>
      <p className="min-w-0 leading-snug">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-soft max-sm:text-[0.8125rem]">
          Your project manager
          {supportEndedOn !== null && (
            <>
              . <span className="max-sm:block">Your support ended {formatDay(supportEndedOn)}.</span>
            </>
          )}
          {supportEndedOn === null && repliesWithinHours !== null && (
            <>
              .{' '}
              <span className="max-sm:block">
                Usually replies within {formatReplyTime(repliesWithinHours)}.
              </span>
            </>
          )}
        </span>
      </p>
      <TextLink
        to={messages}
        preventScrollReset
        className="ml-auto inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center max-sm:rounded-full max-sm:border max-sm:border-edge"
      >
        <MessageSquare className="size-4.5 sm:hidden" aria-hidden="true" />
        <span className="max-sm:sr-only">Message</span>
      </TextLink>
    </div>
  )
}
