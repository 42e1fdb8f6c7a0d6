import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'

interface Props {
  busy: boolean
  onChoose: (file: File) => void
}

/** Takes a report by a button or by dropping it. */
export const FileChooser = ({ busy, onChoose }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const hintId = useId()
  const choose = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file && !busy) onChoose(file)
    // The same file again is a choice too.
    if (input.current) input.current.value = ''
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border-2 border-dashed px-4 py-3.5 sm:px-5',
        isOver ? 'border-spruce bg-mist' : 'border-edge bg-card',
      )}
    >
      <FileUp className="size-6 shrink-0 text-link max-sm:hidden" aria-hidden="true" />
      <p id={hintId} className="grow basis-64 text-[0.9375rem] text-soft">
        Drop a report here, or choose a file. Export it from Google Ads as CSV, by day or by month. Nothing is
        saved until you've reviewed it.
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="Google Ads report"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => choose(event.currentTarget.files)}
      />
      <Button
        variant="outline"
        disabled={busy}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {busy ? (
          <>
            <Spinner />
            Reading the report...
          </>
        ) : (
          'Choose a Report'
        )}
      </Button>
    </div>
  )
}
