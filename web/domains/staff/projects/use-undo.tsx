import { useState } from 'react'
import { getHistory } from '#contract/projects'
import { request } from '#web/api/request.ts'
import { useAction } from '#web/ui/admin/use-action.ts'
import { postUndo, projectRoutes } from './admin-projects.queries.ts'
import { restored, UndoConfirmation } from './undo-confirmation.tsx'

export interface UndoableChange {
  publicId: string
  entry: { id: number; status: string; mailed: boolean }
}

const nothing = { title: 'Nothing to Undo', description: 'The last status change can no longer be undone.' }
const failure = "We couldn't undo the change."

const send = async ({ publicId, entry }: UndoableChange) => restored(await postUndo(publicId, entry.id))

/**
 * Undoes a change of status right away. Where the client was emailed about it, `question` asks first: the client would
 * be left with wrong news.
 */
export const useUndo = () => {
  const [asked, setAsked] = useState<UndoableChange | null>(null)
  const { act, isPending } = useAction(projectRoutes)
  const undo = (change: UndoableChange) =>
    change.entry.mailed ? setAsked(change) : act(() => send(change), failure)
  const undoLast = (publicId: string) =>
    act(async () => {
      // Read anew: a colleague may have changed the status a moment ago.
      const history = await request(getHistory, { params: { publicId } })
      const entry = history.find(({ canUndo }) => canUndo)
      if (!entry) return nothing
      if (!entry.mailed) return send({ publicId, entry })
      setAsked({ publicId, entry })
      return undefined
    }, failure)
  return {
    undo,
    /** Undoes the latest change of a project, if it can be undone. */
    undoLast,
    isPending,
    question: asked && <UndoConfirmation {...asked} onClose={() => setAsked(null)} />,
  }
}
