import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

interface Props {
  /** What is stored, by field. */
  conflicts: Readonly<Record<string, string>>
  labels: Readonly<Record<string, string>>
  decide: (name: string, choice: 'mine' | 'theirs') => void
}

/** Asks which text to keep in each field that two windows changed. */
export const MergeConflicts = ({ conflicts, labels, decide }: Props) => (
  <div role="alert" className="grid gap-3 empty:hidden">
    {Object.entries(conflicts).map(([name, theirs]) => (
      <Notice
        key={name}
        kind="attention"
        title={`“${labels[name] ?? name}” was also changed in another window`}
      >
        <p className="mt-1">The other text:</p>
        <p className="mt-1 max-h-40 overflow-y-auto rounded-control bg-card p-3 wrap-anywhere whitespace-pre-line">
          {theirs === '' ? 'Empty' : theirs}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => decide(name, 'mine')}>
            Keep Mine
          </Button>
          <Button variant="outline" onClick={() => decide(name, 'theirs')}>
            Use the Other Text
          </Button>
        </div>
      </Notice>
    ))}
  </div>
)
