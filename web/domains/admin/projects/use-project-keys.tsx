import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showToast } from '#web/ui/toast-store.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { historyQuery } from './admin-projects.queries.ts'
import { UndoConfirmation } from './undo-status.tsx'
import type { ProjectTab } from './use-project-address.ts'

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

const UndoLast = ({ publicId, onClose }: { publicId: string; onClose: () => void }) => {
  const { data: history } = useQuery(historyQuery(publicId))
  const entry = history?.find(({ canUndo }) => canUndo)
  const isNothing = history !== undefined && !entry
  useEffect(() => {
    if (!isNothing) return
    showToast({ title: 'Nothing to Undo', description: 'The last status change can no longer be undone.' })
    onClose()
  }, [isNothing, onClose])
  return entry ? <UndoConfirmation publicId={publicId} entry={entry} onClose={onClose} /> : null
}

/** The single keys of an open project; answers what they open over it. */
export const useProjectKeys = (publicId: string, onTab: (tab: ProjectTab) => void) => {
  const [isUndoing, setUndoing] = useState(false)
  const open = (tab: ProjectTab, field: string) => {
    onTab(tab)
    focusField(field)
  }
  useShortcuts({
    r: () => open('chat', 'message'),
    e: () => open('case', 'einNumber'),
    a: () => open('case', 'assignedAdminId'),
    s: () => focusField('status'),
    z: () => setUndoing(true),
  })
  return isUndoing && <UndoLast publicId={publicId} onClose={() => setUndoing(false)} />
}
