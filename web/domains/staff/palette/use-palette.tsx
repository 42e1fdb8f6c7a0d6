import { useEffect, useState } from 'react'
import { Palette } from './palette.tsx'

/** The command palette, which Ctrl-K (⌘-K) opens too, also over an open project. */
export const usePalette = (onHelp: () => void) => {
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
    palette: isOpen && <Palette onClose={() => setOpen(false)} onHelp={onHelp} />,
  }
}
