import type { Ref } from 'react'

/** What the file chooser of the system offers; the server decides by content. */
const accepted = '.pdf,.png,.jpg,.jpeg,.heic,.heif,.docx,.xlsx,.csv'

interface Props {
  ref: Ref<HTMLInputElement>
  /** Names the chooser for those who do not see what opens it. */
  label: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}

/** The system's own file chooser, out of sight; pressing something else opens it. */
export const FileInput = ({ ref, label, multiple = false, onChoose }: Props) => (
  <input
    ref={ref}
    type="file"
    multiple={multiple}
    accept={accepted}
    aria-label={label}
    tabIndex={-1}
    className="sr-only"
    onChange={(event) => {
      onChoose([...(event.currentTarget.files ?? [])])
      // The same file again is a choice too.
      event.currentTarget.value = ''
    }}
  />
)
