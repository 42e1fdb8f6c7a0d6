import { Undo2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { type UndoableChange, useUndo } from './use-undo.tsx'

/** Takes the last change of status back. */
export const UndoStatus = (change: UndoableChange) => {
  const { undo, isPending, question } = useUndo()
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        busyLabel="Undoing..."
        onClick={() => undo(change)}
      >
        <Undo2 className="size-4" aria-hidden="true" />
        Undo
      </Button>
      {question}
    </>
  )
}
