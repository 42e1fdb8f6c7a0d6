import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { CausewayMark } from '#web/ui/causeway/mark.tsx'
import { cx } from '#web/ui/cx.ts'
import { useClientArea } from './client-area.ts'
import { ClientMenu } from './client-menu.tsx'
import { MenuNarrow } from './menu-narrow.tsx'
import { MenuWide } from './menu-wide.tsx'

/** The head of every page: slim where clients work, with the site's ways elsewhere. */
export const SiteHeader = () => {
  const isClientArea = useClientArea()
  return (
    <header className="sticky top-0 z-30 print:hidden border-line border-b bg-paper">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-2 px-4 sm:gap-x-6 sm:px-6">
        <Link to="/" className="flex min-h-11 items-center gap-2.5" aria-label={`${brand.name}, home`}>
          <CausewayMark className="h-7 w-auto" />
          <span
            className={cx(
              'font-display text-[1.375rem] font-semibold tracking-tight',
              isClientArea && 'max-sm:hidden',
            )}
          >
            {brand.name}
          </span>
        </Link>
        {isClientArea ? <ClientMenu /> : <MenuWide />}
        <MenuNarrow />
      </div>
    </header>
  )
}
