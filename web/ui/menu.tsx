import * as Radix from '@radix-ui/react-dropdown-menu'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { joinClasses } from './join-classes.ts'

export interface MenuItem {
  label: string
  icon: LucideIcon
  /** The accessible name, if the label alone is ambiguous. */
  name?: string
  /** Path of a page on this site. */
  to?: string
  /** A file to download. */
  download?: { href: string; name: string }
  /** Called after the menu has closed and its button has the focus. */
  onSelect?: () => void
}

/** Class names of an icon button that opens a menu. */
export const menuIconStyle =
  'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink'

/** Class names of a box that floats below its button. */
export const floatingBoxStyle =
  'z-50 rounded-card border border-line bg-card text-ink shadow-card data-[state=open]:animate-rise'

/**
 * Returns the dialog that contains the button, or undefined if there is none. A floating box must be inside
 * an open modal dialog, because everything outside it is inert.
 */
export const getFloatingContainer = (button: HTMLElement | null): HTMLElement | undefined =>
  button?.closest('dialog') ?? undefined

const MenuItemLabel = ({ icon: Icon, label }: MenuItem) => (
  <>
    <Icon className="size-4.5 shrink-0 text-soft" aria-hidden="true" />
    {label}
  </>
)

const MenuItemView = ({ item, onSelect }: { item: MenuItem; onSelect: () => void }) => {
  const { to, download, name } = item
  return (
    <Radix.Item
      asChild
      onSelect={onSelect}
      textValue={item.label}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left text-[0.9375rem] font-medium outline-none data-highlighted:bg-mist data-highlighted:outline-2 data-highlighted:outline-link data-highlighted:-outline-offset-2"
    >
      {to !== undefined ? (
        <Link to={to}>
          <MenuItemLabel {...item} />
        </Link>
      ) : download ? (
        <a href={download.href} download={download.name} aria-label={name}>
          <MenuItemLabel {...item} />
        </a>
      ) : (
        <button type="button" aria-label={name}>
          <MenuItemLabel {...item} />
        </button>
      )}
    </Radix.Item>
  )
}

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  /** The content of the button that opens the menu. */
  button: ReactNode
  items: readonly MenuItem[]
  width: 'w-56' | 'w-60'
  /** Content above the items. */
  header?: ReactNode
  /** Content below the items. */
  footer?: ReactNode
}

/** A button that opens a menu. Radix UI handles arrow keys, type-ahead, Escape, and positioning. */
export const Menu = ({ button, items, width, header, footer, ...trigger }: Props) => {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuItem>(null)
  const [container, setContainer] = useState<HTMLElement>()
  return (
    // A modal menu would insert a style element, which the content security policy forbids.
    <Radix.Root modal={false} onOpenChange={() => setContainer(getFloatingContainer(triggerRef.current))}>
      <Radix.Trigger ref={triggerRef} {...trigger}>
        {button}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          loop
          className={joinClasses(floatingBoxStyle, 'p-1.5', width)}
          onCloseAutoFocus={(event) => {
            const onSelect = chosen.current?.onSelect
            chosen.current = null
            if (!onSelect) return
            // The action may open a dialog, which later returns focus to the element that was focused before.
            event.preventDefault()
            triggerRef.current?.focus()
            onSelect()
          }}
        >
          {header}
          {items.map((item) => (
            <MenuItemView
              key={item.label}
              item={item}
              onSelect={() => {
                chosen.current = item
              }}
            />
          ))}
          {footer}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
