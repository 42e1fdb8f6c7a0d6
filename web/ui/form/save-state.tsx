import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { cx } from '../cx.ts'
import type { AutosaveState } from './use-autosave.ts'

const states = {
  saving: { icon: CloudUpload, text: 'Saving...' },
  saved: { icon: CloudCheck, text: 'Saved. You can continue on any device.' },
  failed: { icon: CloudOff, text: "Not saved yet. Your text is kept on this device, and we'll try again." },
} as const

/** Says quietly where what was typed is kept. The line keeps its place while there is nothing to say. */
export const SaveState = ({ state, className }: { state: AutosaveState; className?: string }) => {
  const shown = state === 'untouched' ? null : states[state]
  return (
    <p role="status" className={cx('flex min-h-6 items-start gap-2 text-sm text-faint', className)}>
      {shown && (
        <>
          <shown.icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {shown.text}
        </>
      )}
    </p>
  )
}
