import { isPlaceholderName } from '#contract/packages.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

interface Props {
  project: string
  client: string | undefined
  className?: string
}

/** The client's name, shown beside a project that still has its default name. */
export const UnnamedProjectClient = ({ project, client, className }: Props) =>
  client && isPlaceholderName(project) ? (
    <span className={joinClasses('text-sm font-normal text-soft', className)}>{client}</span>
  ) : null
