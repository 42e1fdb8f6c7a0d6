import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button, CloseButton } from './buttons.tsx'
import { joinClasses } from './join-classes.ts'
import { showModal, showUnderModals } from './modals.ts'
import { scrollAreaProps } from './scrolling.ts'
import { useMediaQuery } from './use-media-query.ts'

/** The minimum width for a panel beside a list. Corresponds to Tailwind's `xl`. */
const WIDE_MEDIA_QUERY = '(min-width: 80rem)'

/** Opens a non-modal dialog. Escape calls `close`. Returns a function that closes the dialog. */
const showNonModal = (element: HTMLDialogElement, close: () => void): (() => void) => {
  const returnTo = document.activeElement
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) close()
  }
  const top = window.scrollY
  element.show()
  const start =
    element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('h1, h2')
  // A full page starts at the top. Beside the list, restore the scroll position, which `show` may have
  // changed, and keep the opened row in view, because the list's rows have become taller.
  const isBeside = start?.tagName !== 'H1'
  start?.focus({ preventScroll: isBeside })
  if (isBeside) {
    window.scrollTo({ top, behavior: 'instant' })
    document.querySelector('[data-row][aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('keydown', onKey)
    const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body
    element.close()
    // Return focus unless the user has moved it elsewhere.
    if (hadFocus && returnTo instanceof HTMLElement) returnTo.focus()
  }
}

interface Props {
  onClose: () => void
  title: string
  description?: string | undefined
  /** Whether the panel replaces the list. */
  isFull: boolean
  /** Content next to the close button. Hidden if the panel replaces the list. */
  actions: ReactNode
  /** Content at the end of the header. On small screens, toasts appear below it. */
  banner?: ReactNode
  children: ReactNode
}

const frameStyles = {
  full: 'static m-0 w-full min-w-0 max-w-none bg-transparent p-0 text-ink',
  beside:
    'sticky top-5 m-0 h-[calc(100dvh-6rem)] w-[clamp(30rem,42vw,46rem)] max-w-none 2xl:w-[clamp(50rem,54vw,66rem)] shrink-0',
  over: 'm-auto h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] max-w-5xl',
}

/**
 * A dialog beside a list. On small screens it covers the list, and as a full page it replaces the list. Keeps
 * form state when the window is resized or the placement changes.
 */
export const SidePanel = ({ onClose, title, description, isFull, actions, banner, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isWide = useMediaQuery(WIDE_MEDIA_QUERY)
  const placement = isFull ? 'full' : isWide ? 'beside' : 'over'
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // Modal dialogs above the panel stay open when the window is resized.
    return showUnderModals(() => (placement === 'over' ? showModal : showNonModal)(element, close))
  }, [placement])
  const Heading = isFull ? 'h1' : 'h2'
  return (
    <dialog
      ref={dialog}
      data-project=""
      aria-labelledby={titleId}
      className={joinClasses(
        !isFull &&
          'animate-rise overflow-hidden rounded-card border border-line bg-card p-0 text-ink shadow-card open:flex open:flex-col',
        frameStyles[placement],
      )}
    >
      <div>
        <div className={isFull ? 'mb-4' : 'flex items-start gap-2 border-line border-b py-2 pr-2 pl-5'}>
          {isFull && (
            <Button variant="ghost" size="small" className="-ml-3.5 text-soft" onClick={onClose}>
              <ArrowLeft className="size-4" aria-hidden="true" />
              Back to list
            </Button>
          )}
          <div className="min-w-0 grow py-1.5">
            <Heading
              id={titleId}
              tabIndex={-1}
              className={joinClasses(
                'scroll-mt-24 outline-none',
                isFull ? 'text-2xl wrap-anywhere' : 'text-xl',
              )}
            >
              {title}
            </Heading>
            {description && <p className="text-sm wrap-anywhere text-soft">{description}</p>}
          </div>
          {!isFull && actions}
          {!isFull && <CloseButton onClose={onClose} />}
        </div>
        {banner}
      </div>
      <div
        {...(!isFull && {
          ...scrollAreaProps,
          className: 'min-h-0 grow overflow-y-auto overscroll-contain p-5',
        })}
      >
        {children}
      </div>
    </dialog>
  )
}
