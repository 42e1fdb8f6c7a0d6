import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu } from '#web/ui/menu.tsx'

interface Props {
  /** What the actions are for. */
  name: string
  children: (close: () => void) => ReactNode
}

/** What is done less often, behind one small button at the end of a row. */
export const MoreActions = ({ name, children }: Props) => (
  <Menu
    width="w-56"
    aria-label={`More actions for ${name}`}
    data-tooltip="More actions"
    className="grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink pointer-coarse:size-11"
    button={<Ellipsis className="size-5" aria-hidden="true" />}
  >
    {(close) => <ul>{children(close)}</ul>}
  </Menu>
)
