import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'
import { areShortcutsEnabled, setShortcutsEnabled } from '../shortcuts/use-shortcuts.ts'

type ShortcutList = readonly (readonly [keys: readonly string[], what: string])[]

const generalShortcuts: ShortcutList = [
  [['Ctrl K', '⌘ K'], 'Jump to a project, page, or action'],
  [['↑', '↓'], 'Move between rows'],
  [['Home', 'End'], 'Go to the first or last row'],
  [['Enter'], 'Open the row, or send a message (Shift+Enter starts a new line)'],
  [['←', '→'], 'Move between the tabs of a project'],
  [['Esc'], 'Close what’s open and go back to the row'],
  [['F8'], 'Go to the notification on screen'],
]

const singleKeyShortcuts: ShortcutList = [
  [['J', 'K'], 'Next or previous row (opens it while a project is open)'],
  [['N'], 'Open the next item of the work queue once one is done'],
  [['X'], 'Select the row (Shift+X selects all rows from the last selected one)'],
  [['R'], 'Reply to the client'],
  [['E'], 'Edit the project'],
  [['A'], 'Assign the project'],
  [['S'], 'Change the status'],
  [['Z'], 'Undo the last status change (asks first if the client was emailed)'],
  [['?'], 'Show this list'],
]

const ShortcutTable = ({ keys }: { keys: ShortcutList }) => (
  <dl className="grid gap-y-2.5">
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
)

/** Lists the keyboard shortcuts, with a setting for single-key shortcuts. */
export const KeyboardHelp = ({ onClose }: { onClose: () => void }) => {
  const [isOn, setOn] = useState(areShortcutsEnabled)
  return (
    <Dialog open onClose={onClose} width="large" title="Keyboard">
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
        <ShortcutTable keys={generalShortcuts} />
        <section className="max-lg:border-line max-lg:border-t max-lg:pt-5">
          <h3 className="mb-3 text-lg">Single keys</h3>
          <CheckboxField
            name="singleKeys"
            label="Use single-key shortcuts"
            checked={isOn}
            onChange={({ target }) => {
              setShortcutsEnabled(target.checked)
              setOn(target.checked)
            }}
          />
          {isOn && (
            <div className="mt-4">
              <ShortcutTable keys={singleKeyShortcuts} />
            </div>
          )}
        </section>
      </div>
    </Dialog>
  )
}
