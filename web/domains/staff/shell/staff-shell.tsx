import { type ReactNode, useState } from 'react'
import { keepPreference, readPreference } from '#web/ui/preference.ts'
import { KeyboardHelp } from '../palette/keyboard-help.tsx'
import { usePalette } from '../palette/use-palette.tsx'
import { useRowKeys } from '../shortcuts/use-row-keys.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { StaffHeader } from './drawer.tsx'
import { Sidebar } from './sidebar.tsx'

const useNarrow = () => {
  const [isNarrow, setNarrow] = useState(() => readPreference('sidebar') === 'narrow')
  const toggle = () => {
    keepPreference('sidebar', isNarrow ? 'wide' : 'narrow')
    setNarrow(!isNarrow)
  }
  return { isNarrow, toggle }
}

interface Props {
  /** Who is signed in, with what they may do: as a menu, and as the drawer's last entries. */
  userMenu: (isNarrow: boolean) => ReactNode
  userItems: ReactNode
  children: ReactNode
}

/** The frame of the staff area: its navigation beside the page, or above it on small screens. */
export const StaffShell = ({ userMenu, userItems, children }: Props) => {
  const { isNarrow, toggle } = useNarrow()
  const [isHelping, setHelping] = useState(false)
  const help = () => setHelping(true)
  const { open, palette } = usePalette(help)
  useRowKeys()
  useShortcuts({ '?': help })
  return (
    <div className="flex grow max-lg:flex-col">
      <StaffHeader onJump={open} userItems={userItems} />
      <Sidebar isNarrow={isNarrow} onToggle={toggle} onJump={open} userMenu={userMenu} />
      <div className="flex min-w-0 grow flex-col">{children}</div>
      {palette}
      {isHelping && <KeyboardHelp onClose={() => setHelping(false)} />}
    </div>
  )
}
