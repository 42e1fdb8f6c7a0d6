import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import type { ProjectTab } from './use-project-address.ts'
import { useUndo } from './use-undo.tsx'

/** How long a field may take to appear in a tab that was just opened, milliseconds. */
const PATIENCE = 2000

/** Puts the focus into a field of the open project as soon as it is there. */
const focusField = (name: string): void => {
  const until = performance.now() + PATIENCE
  const attempt = () => {
    const fields = document.querySelectorAll<HTMLElement>(`dialog[open] [name="${name}"]:not(:disabled)`)
    const field = fields.item(fields.length - 1)
    if (fields.length > 0) field.focus()
    else if (performance.now() < until) requestAnimationFrame(attempt)
  }
  attempt()
}

/** The single keys of an open project; answers what they open over it. */
export const useProjectKeys = (publicId: string, onTab: (tab: ProjectTab) => void) => {
  const { undoLast, question } = useUndo()
  const open = (tab: ProjectTab, field: string) => {
    onTab(tab)
    focusField(field)
  }
  useShortcuts({
    r: () => open('chat', 'message'),
    e: () => open('case', 'einNumber'),
    a: () => open('case', 'assignedAdminId'),
    s: () => focusField('status'),
    z: () => undoLast(publicId),
  })
  return question
}
