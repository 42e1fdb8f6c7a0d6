import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react'
import { CloseButton } from './close-button.tsx'
import { cx } from './cx.ts'
import { showUnderModals } from './open-modals.ts'
import { scrollArea } from './scroll-area.ts'
import { showModal } from './use-modal.ts'

/** From this width on there is room for a panel beside a list: Tailwind's `xl`. */
const wide = '(min-width: 80rem)'

const onWidth = (listener: () => void) => {
  const media = window.matchMedia(wide)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => window.matchMedia(wide).matches)

/** Shows a dialog that leaves the rest of the page in use; Escape calls `close`. Returns what hides it again. */
const showBeside = (element: HTMLDialogElement, close: () => void): (() => void) => {
  const returnTo = document.activeElement
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) close()
  }
  element.show()
  const start = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2')
  start?.focus({ preventScroll: true })
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('keydown', onKey)
    const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body
    element.close()
    // Unless it is somewhere else already, the focus goes back to where it came from.
    if (hadFocus && returnTo instanceof HTMLElement) returnTo.focus()
  }
}

interface Props {
  onClose: () => void
  title: string
  description?: string | undefined
  children: ReactNode
}

/**
 * A dialog that stands beside a list where there is room, and over the page where there is none. What was typed in it
 * survives a change of the window's width.
 */
export const SidePanel = ({ onClose, title, description, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isWide = useIsWide()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // A palette or an email that is open stays open over it when the window's width changes.
    return showUnderModals(() => (isWide ? showBeside : showModal)(element, close))
  }, [isWide])
  return (
    <dialog
      ref={dialog}
      data-project=""
      aria-labelledby={titleId}
      className={cx(
        'animate-rise overflow-hidden rounded-card border border-line bg-card p-0 text-ink shadow-card open:flex open:flex-col',
        isWide
          ? 'sticky top-5 m-0 h-[calc(100dvh-6rem)] w-[clamp(30rem,42vw,46rem)] max-w-none shrink-0'
          : 'm-auto h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] max-w-5xl',
      )}
    >
      <div className="flex items-start gap-4 border-line border-b py-2 pr-2 pl-5">
        <div className="min-w-0 grow py-1.5">
          <h2 id={titleId} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          {description && <p className="text-sm wrap-anywhere text-soft">{description}</p>}
        </div>
        <CloseButton onClose={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-5" {...scrollArea}>
        {children}
      </div>
    </dialog>
  )
}
