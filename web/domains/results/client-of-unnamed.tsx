import { isPlaceholderName } from '#contract/packages.ts'
import { joinClasses } from '#web/ui/cx.ts'

interface Props {
  project: string
  client: string | undefined
  className?: string
}

/** The client's name beside a project that is still named after its package. */
export const UnnamedProjectClient = ({ project, client, className }: Props) =>
  client && isPlaceholderName(project) ? (
    <span className={joinClasses('text-sm font-normal text-soft', className)}>{client}</span>
  ) : null
