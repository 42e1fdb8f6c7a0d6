import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './buttons.tsx'
import { joinClasses } from './join-classes.ts'
import { useTopModal } from './modals.ts'
import { NoWrapFigures } from './no-wrap.tsx'
import { dismissToast, getToasts, type ShownToast, subscribeToToasts } from './toast-store.ts'
import { useHydrated } from './use-hydrated.ts'

const TOAST_DURATION_MS = 5000
/** Duration of toasts with an action, such as Undo, in ms. Users need more time to read them and decide. */
const ACTION_TOAST_DURATION_MS = 10_000
const SWIPE_THRESHOLD_PX = 50

const ToastCard = ({ toast }: { toast: ShownToast }) => {
  const destructive = toast.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => open || dismissToast(toast.id)}
      duration={toast.action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS}
      className={joinClasses(
        'pointer-events-auto flex animate-rise gap-3 rounded-card border bg-card pr-2 pl-4 text-ink shadow-card',
        toast.description ? 'items-start py-3' : 'items-center py-1.5',
        'data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)]',
        destructive ? 'border-brick' : 'border-line',
      )}
    >
      <Icon
        className={joinClasses(
          'size-5 shrink-0',
          toast.description && 'mt-2.5',
          destructive ? 'text-brick' : 'text-green-ink',
        )}
        aria-hidden="true"
      />
      <div className={joinClasses('min-w-0 grow', toast.description && 'pt-2')}>
        <Radix.Title className="font-semibold">
          <NoWrapFigures>{toast.title}</NoWrapFigures>
        </Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 text-[0.9375rem] text-soft">
            <NoWrapFigures>{toast.description}</NoWrapFigures>
          </Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action asChild altText={toast.action.label}>
          <Button variant="outline" size="small" className="my-1 shrink-0" onClick={toast.action.onPress}>
            {toast.action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Dismiss"
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
      >
        <X className="size-4.5" aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  )
}

const noToasts: readonly ShownToast[] = []

const hostStyle =
  'pointer-events-none fixed inset-auto m-0 w-full max-w-md overflow-visible border-0 bg-transparent p-4'

/**
 * Returns the top position of toasts on a narrow screen, in px: below the dialog if there's room, or else
 * below the dialog's header.
 */
const findTop = (modal: HTMLDialogElement, host: HTMLElement): number => {
  const { bottom } = modal.getBoundingClientRect()
  if (innerHeight - bottom >= host.offsetHeight) return bottom
  return modal.firstElementChild?.getBoundingClientRect().bottom ?? 0
}

/**
 * Returns how far above the bottom of the screen toasts start, in px, so that they don't cover a bar that
 * stays there. Such bars have the attribute `data-bottom-bar`. Returns 0 without one.
 */
const findBottom = (host: HTMLElement): number => {
  const { left, right, height } = host.getBoundingClientRect()
  const tops = [...document.querySelectorAll('[data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && left < bar.right)
    .filter((bar) => bar.top < innerHeight && bar.bottom > innerHeight - height)
    .map(({ top }) => innerHeight - top)
  return Math.max(0, ...tops)
}

/**
 * Returns the element that contains the toasts, or null before hydration. Moves it into the topmost modal
 * dialog, or into the body if there is none. In a page, toasts appear at the bottom, above bars that stay
 * there, and beside a project. With a dialog, they appear beside it on wide screens. On narrow screens, they
 * appear below it if there's room, and otherwise below its header, so that they don't cover buttons.
 */
const useToastHost = (newest: number | undefined): HTMLElement | null => {
  const isHydrated = useHydrated()
  const modal = useTopModal()
  const host = useMemo(() => {
    if (!isHydrated) return null
    const element = document.createElement('div')
    element.popover = 'manual'
    return element
  }, [isHydrated])
  useLayoutEffect(() => {
    if (!host) return
    host.className = joinClasses(
      hostStyle,
      modal
        ? 'inset-x-0 top-0 mx-auto xl:inset-x-auto xl:top-auto xl:bottom-0 xl:left-0 xl:max-w-72'
        : joinClasses(
            'inset-x-0 bottom-0 mx-auto sm:inset-x-auto sm:right-0',
            // A project beside the list has its message box in this corner.
            'xl:[body:has(dialog[data-project][open])>&]:right-auto xl:[body:has(dialog[data-project][open])>&]:left-0 xl:[body:has(dialog[data-project][open])>&]:max-w-72',
          ),
    )
    ;(modal ?? document.body).append(host)
    host.showPopover()
  }, [host, modal])
  // Measured for each toast, because the dialog may have grown, or a bar may have appeared.
  useLayoutEffect(() => {
    if (!host || newest === undefined) return
    host.style.top = modal && !matchMedia('(min-width: 80rem)').matches ? `${findTop(modal, host)}px` : ''
    host.style.bottom = ''
    const bottom = modal ? 0 : findBottom(host)
    if (bottom > 0) host.style.bottom = `${bottom}px`
  }, [host, modal, newest])
  return host
}

/**
 * Announces a toast inside a modal dialog. Radix announces it in the page, which is inert while the dialog is
 * open.
 */
const DialogAnnouncement = ({ toast }: { toast: ShownToast | undefined }) => {
  const modal = useTopModal()
  return (
    <p role="status" className="sr-only">
      {modal && toast?.open ? `Notification ${toast.title} ${toast.description ?? ''}` : ''}
    </p>
  )
}

/**
 * The container for toasts. Rendered only in the browser, because its style attributes aren't allowed in
 * prerendered HTML.
 */
export const Toaster = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => noToasts)
  const host = useToastHost(toasts[0]?.id)
  if (!host) return null
  return createPortal(
    <Radix.Provider swipeThreshold={SWIPE_THRESHOLD_PX} label="Notification">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport className="flex flex-col gap-2" />
      <DialogAnnouncement toast={toasts[0]} />
    </Radix.Provider>,
    host,
  )
}
