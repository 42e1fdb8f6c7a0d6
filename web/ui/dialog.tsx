import { type ReactNode, useId, useRef } from 'react'
import { Button, CloseButton } from './buttons.tsx'
import { joinClasses } from './join-classes.ts'
import { useModal } from './modals.ts'
import { scrollAreaProps } from './scrolling.ts'

const widthStyles = { small: 'max-w-md', medium: 'max-w-2xl', large: 'max-w-5xl' }

const phoneStyle =
  'max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  width?: keyof typeof widthStyles
  /** Whether the dialog fills the screen of a phone. */
  fillsPhone?: boolean
  /** Content below the scrolling area. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A native modal dialog. It traps focus, makes the page inert, and returns focus when it's closed. Escape and
 * clicks outside call `onClose`.
 */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null)

const OpenDialog = ({
  onClose,
  title,
  description,
  width = 'medium',
  fillsPhone = false,
  footer,
  children,
}: Omit<DialogProps, 'open'>) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, onClose)

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={joinClasses(
        'm-auto w-[calc(100%-1.5rem)] animate-rise rounded-card border border-line bg-card p-0 text-ink shadow-card',
        'max-h-[calc(100dvh-1.5rem)] overflow-hidden open:flex open:flex-col',
        widthStyles[width],
        fillsPhone && phoneStyle,
      )}
    >
      <div className="flex items-start gap-4 border-line border-b py-3 pr-3 pl-5 sm:pl-7">
        <div className="grow py-2">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {description && <p className="mt-1 text-sm text-soft">{description}</p>}
        </div>
        <CloseButton onClose={onClose} />
      </div>
      <div
        className={joinClasses(
          'min-h-0 grow overflow-y-auto overscroll-contain sm:px-7 sm:py-6',
          fillsPhone ? 'px-2 py-3' : 'px-5 py-5',
        )}
        {...scrollAreaProps}
      >
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 empty:hidden sm:px-7">
          {footer}
        </div>
      )}
    </dialog>
  )
}

interface ConfirmDialogProps {
  title: string
  /** The cancel button's label. */
  keep: string
  action: string
  busyLabel: string
  busy: boolean
  /** Called when the user confirms the action. If omitted, the button submits `form`. */
  onConfirm?: () => void
  /** The ID of the form that the action button submits. */
  form?: string
  /** Whether to focus the action button first, for actions that can be undone. */
  isFocused?: boolean
  onClose: () => void
  children: ReactNode
}

export const ConfirmDialog = ({
  title,
  keep,
  action,
  busyLabel,
  busy,
  onConfirm,
  form,
  isFocused = false,
  onClose,
  children,
}: ConfirmDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    width="small"
    title={title}
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          {keep}
        </Button>
        <Button
          type={form ? 'submit' : 'button'}
          form={form}
          variant="danger"
          data-autofocus={isFocused ? '' : undefined}
          busy={busy}
          busyLabel={busyLabel}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
