import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** What the safe button says. */
  keep: string
  action: string
  busyLabel: string
  busy: boolean
  /** Called when the action is pressed; without it, the button sends the form of this ID. */
  onConfirm?: () => void
  form?: string
  /** The focus begins on the action: for what can be taken back itself. */
  isFocused?: boolean
  onClose: () => void
  children: ReactNode
}

/** Asks before something is gone. */
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
}: Props) => (
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
