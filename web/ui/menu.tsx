import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** The look of a menu's item: a link or a button. */
export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-[0.9375rem] font-medium hover:bg-mist'

/** The look of a button that opens a menu and is only an icon. */
export const menuIcon =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink'

/** What an item says. */
export const MenuLabel = ({ icon: Icon, children }: { icon: LucideIcon; children: string }) => (
  <>
    <Icon className="size-4.5 shrink-0 text-soft" aria-hidden="true" />
    {children}
  </>
)

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  /** What stands in the button that opens it. */
  button: ReactNode
  width: 'w-56' | 'w-60'
  /** The items; the one that is chosen closes the menu. */
  children: (close: () => void) => ReactNode
}

/** A button and the links and buttons that it opens. The browser handles a press outside and where focus goes. */
export const Menu = ({ button, width, children, ...trigger }: Props) => {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    // Escape closes the menu alone, and not the panel that it stands in.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      menu.current?.hidePopover()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
  return (
    <>
      <button type="button" {...trigger} popoverTarget={id}>
        {button}
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
        className={cx(
          'popover-below rounded-card border border-line bg-card p-1.5 text-ink shadow-card open:animate-rise',
          width,
        )}
      >
        {children(() => menu.current?.hidePopover())}
      </div>
    </>
  )
}
