import { Dialog } from '#web/ui/dialog.tsx'

const keys: [keys: string[], what: string][] = [
  [['Ctrl K', '⌘ K'], 'Jump to a project, page, or action'],
  [['↑', '↓'], 'Move between rows in the queue and the table'],
  [['Home', 'End'], 'Go to the first or last row'],
  [['Enter'], 'Open the project in a row'],
  [['←', '→'], 'Move between the tabs of a project'],
  [['Enter'], 'Send a message (Shift+Enter starts a new line)'],
  [['Esc'], "Close what's open and go back to the row"],
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
