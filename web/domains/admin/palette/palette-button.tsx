import { Command } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Palette } from './palette.tsx'

/**
 * Opens the command palette, by a press or by Ctrl-K (⌘-K), also over an open case. It arrives with the staff area
 * and is no part of other pages.
 */
export const PaletteButton = ({ isNarrow = false }: { isNarrow?: boolean }) => {
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
        className={cx('shrink-0 text-soft', isNarrow ? 'px-2' : 'justify-start border border-edge px-3')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Command className="size-4" aria-hidden="true" />
        <span className={isNarrow ? 'sr-only' : 'grow text-left'}>Jump to</span>
        {!isNarrow && (
          <kbd className="rounded-control border border-line px-1.5 font-sans text-[0.75rem] font-normal">
            Ctrl K
          </kbd>
        )}
      </Button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
