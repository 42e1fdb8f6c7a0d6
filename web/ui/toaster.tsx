import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { currentToasts, dismissToast, onToastsChange, type ShownToast } from './toast-store.ts'
import { useHydrated } from './use-hydrated.ts'

const DURATION = 5000
const SWIPE_THRESHOLD = 50

const ToastCard = ({ toast }: { toast: ShownToast }) => {
  const destructive = toast.look === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => open || dismissToast(toast.id)}
      className={cx(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-card border bg-card py-3.5 pr-2 pl-4 text-ink shadow-card',
        'data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)]',
        destructive ? 'border-brick' : 'border-line',
      )}
    >
      <Icon
        className={cx('mt-0.5 size-5 shrink-0', destructive ? 'text-brick' : 'text-green-ink')}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 text-[0.9375rem] text-soft">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label="Dismiss"
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
      >
        <X className="size-4.5" aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  )
}

const none: readonly ShownToast[] = []

/** Where toasts appear. Only in the browser: its parts carry style attributes, which finished HTML must not. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, () => none)
  if (!useHydrated()) return null
  return (
    <Radix.Provider duration={DURATION} swipeThreshold={SWIPE_THRESHOLD} label="Notification">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport className="pointer-events-none fixed right-0 bottom-0 z-50 flex w-full max-w-md flex-col gap-2 p-4" />
    </Radix.Provider>
  )
}
