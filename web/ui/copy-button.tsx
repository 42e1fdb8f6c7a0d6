import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

/** Puts a text into the clipboard, and says so. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={isCopied ? 'Copied' : label}
      // Copied: the icon says so, and a tooltip would cover what is next to it.
      data-tooltip={isCopied ? undefined : label}
      onClick={async (event) => {
        event.stopPropagation()
        await navigator.clipboard.writeText(text)
        setCopied(true)
      }}
      onBlur={() => setCopied(false)}
      className="relative grid size-6 shrink-0 place-items-center rounded-control text-faint hover:bg-mist hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
    >
      <Icon className="size-3.5" aria-hidden="true" />
    </button>
  )
}
