import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { CausewayMark } from '#web/ui/causeway/mark.tsx'
import { cx } from '#web/ui/cx.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { LegalLine, LegalMenu } from './legal-links.tsx'
import { StaffNav } from './staff-nav.tsx'

export const Brand = ({ isNarrow = false }: { isNarrow?: boolean }) => (
  <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 px-2" aria-label={`${brand.name}, home`}>
    <CausewayMark className={isNarrow ? 'h-5 w-auto' : 'h-6 w-auto'} />
    {!isNarrow && <span className="font-display text-xl font-semibold tracking-tight">{brand.name}</span>}
  </Link>
)

interface Props {
  isNarrow: boolean
  onToggle: () => void
  onJump: () => void
  userMenu: (isNarrow: boolean) => ReactNode
}

/** The staff area's own navigation, at the left of every page on wide screens. */
export const Sidebar = ({ isNarrow, onToggle, onJump, userMenu }: Props) => {
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-3 overflow-y-auto border-line border-r bg-card px-3 py-3 lg:flex print:hidden',
        isNarrow ? 'w-17' : 'w-56',
      )}
    >
      <div className={cx('flex items-center justify-between', isNarrow && 'flex-col')}>
        <Brand isNarrow={isNarrow} />
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={!isNarrow}
          aria-label={isNarrow ? 'Expand the sidebar' : 'Collapse the sidebar'}
          data-tooltip={isNarrow ? 'Expand the sidebar' : 'Collapse the sidebar'}
          className="grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink pointer-coarse:size-11"
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </button>
      </div>
      <PaletteButton isNarrow={isNarrow} onOpen={onJump} />
      <StaffNav isNarrow={isNarrow} />
      <div className={cx('mt-auto grid pt-3', isNarrow ? 'justify-items-center' : 'gap-2')}>
        {userMenu(isNarrow)}
        {isNarrow ? <LegalMenu /> : <LegalLine />}
      </div>
    </aside>
  )
}
