import { X } from 'lucide-react'

/** Closes the dialog, panel or drawer that it stands in. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button
    type="button"
    onClick={onClose}
    aria-label="Close"
    className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink"
  >
    <X className="size-5" aria-hidden="true" />
  </button>
)
