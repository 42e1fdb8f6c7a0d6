import { isPlaceholderName } from '#contract/packages.ts'
import { cx } from '#web/ui/cx.ts'

interface Props {
  /** The project's name. */
  project: string
  client: string | undefined
  className?: string
}

/** Whose project it is, where it has no name yet: several are called by their package. */
export const ClientOfUnnamed = ({ project, client, className }: Props) =>
  client && isPlaceholderName(project) ? (
    <span className={cx('text-sm font-normal text-soft', className)}>{client}</span>
  ) : null
