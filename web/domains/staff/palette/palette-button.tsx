import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CommandPalette } from './palette.tsx'

interface Props {
  isNarrow?: boolean
  onOpen: () => void
}

export const PaletteButton = ({ isNarrow = false, onOpen }: Props) => (
  <Button
    variant="ghost"
    size="small"
    className={joinClasses('shrink-0 text-soft', isNarrow ? 'px-2' : 'justify-start border border-edge px-3')}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onOpen}
  >
    <Search className="size-4" aria-hidden="true" />
    <span className={isNarrow ? 'sr-only' : 'grow text-left'}>Jump to</span>
    {!isNarrow && (
      <kbd className="rounded-control border border-line px-1.5 font-sans text-[0.75rem] font-normal">
        Ctrl K
      </kbd>
    )}
  </Button>
)

/**
 * Returns the command palette and a function that opens it. Ctrl-K or ⌘-K also opens it from anywhere in the
 * staff area.
 */
export const useCommandPalette = (onHelp: () => void) => {
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
  return {
    open: () => setOpen(true),
    palette: isOpen && <CommandPalette onClose={() => setOpen(false)} onHelp={onHelp} />,
  }
}
