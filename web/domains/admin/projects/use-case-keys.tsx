import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showToast } from '#web/ui/toast-store.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { historyQuery } from './admin-projects.queries.ts'
import { UndoConfirmation } from './undo-status.tsx'
import type { ProjectTab } from './use-project-address.ts'

/** Puts the focus into a field of the open case as soon as it is there. */
const useFocusField = () => {
  const [field, setField] = useState<string>()
  useEffect(() => {
    if (field === undefined) return
    const target = [...document.querySelectorAll<HTMLElement>('dialog[open] [name]')].find(
      (candidate) => candidate.getAttribute('name') === field,
    )
    if (!target) return
    target.focus()
    setField(undefined)
  })
  return setField
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

/** The single keys of an open case; answers what they open over it. */
export const useCaseKeys = (publicId: string, onTab: (tab: ProjectTab) => void) => {
  const focusField = useFocusField()
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
