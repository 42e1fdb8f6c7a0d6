import { Dialog } from '#web/ui/dialog.tsx'

const keys: [keys: string[], what: string][] = [
  [['Ctrl K', '⌘ K'], 'Jump to a project, a page or an action'],
  [['↑', '↓'], 'Move between the rows of the queue and of the table'],
  [['Home', 'End'], 'Go to the first or last row'],
  [['Enter'], 'Open the case of a row'],
  [['←', '→'], 'Move between the tabs of a case'],
  [['Enter'], 'Send a message; Shift and Enter begin a new line'],
  [['Esc'], 'Close what is open and go back to the row'],
  [['F8'], 'Go to the notification on screen'],
]

/** Which keys do what in the staff area. */
export const KeyboardHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} width="small" title="Keyboard">
    <dl className="grid gap-y-3">
      {keys.map(([names, what]) => (
        <div key={what} className="flex items-baseline gap-4">
          <dt className="flex w-28 shrink-0 gap-1.5">
            {names.map((name) => (
              <kbd
                key={name}
                className="rounded-control border border-edge bg-mist px-2 py-0.5 font-sans text-sm whitespace-nowrap"
              >
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
