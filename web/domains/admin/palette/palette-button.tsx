import { Command } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Palette } from './palette.tsx'

/**
 * Opens the command palette, by a press or by Ctrl-K (⌘-K), also over an open case. It arrives with the staff area
 * and is no part of other pages.
 */
export const PaletteButton = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="shrink-0 text-soft"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Command className="size-4" aria-hidden="true" />
        <span className="max-lg:sr-only">Jump to</span>
        <kbd className="rounded-control border border-line px-1.5 font-sans text-[0.75rem] font-normal max-lg:hidden">
          Ctrl K
        </kbd>
      </Button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
