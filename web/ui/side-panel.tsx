import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import { scrollArea } from './scroll-area.ts'

/** From this width on there is room for a panel beside a list. */
const wide = '(min-width: 80rem)'

const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(wide)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(wide).matches,
  )

interface Props {
  onClose: () => void
  title: string
  description?: string | undefined
  children: ReactNode
}

const Beside = ({ onClose, title, description, children }: Props) => {
  const panel = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const returnTo = document.activeElement
    heading.current?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal'))
        close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      // Unless it is somewhere else already, the focus goes back to where it came from.
      if (document.activeElement === document.body && returnTo instanceof HTMLElement) returnTo.focus()
    }
  }, [])
  return (
    <dialog
      ref={panel}
      open
      aria-labelledby={titleId}
      className="sticky top-5 m-0 flex h-[calc(100dvh-6rem)] w-[clamp(30rem,42vw,46rem)] max-w-none shrink-0 animate-rise flex-col overflow-hidden rounded-card border border-line bg-card p-0 text-ink shadow-card"
    >
      <div className="flex items-start gap-4 border-line border-b py-2 pr-2 pl-5">
        <div className="min-w-0 grow py-1.5">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="truncate text-xl outline-none">
            {title}
          </h2>
          {description && <p className="truncate text-sm text-soft">{description}</p>}
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-5" {...scrollArea}>
        {children}
      </div>
    </dialog>
  )
}

/** A dialog that leaves the list beside it in use where there is room, and lies over the page where there is none. */
export const SidePanel = (props: Props) =>
  useIsWide() ? <Beside {...props} /> : <Dialog open width="large" isCase {...props} />
