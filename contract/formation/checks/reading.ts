/** Outcomes of reading a document's text. */
export const readingOutcomes = ['text', 'empty', 'protected', 'damaged', 'time', 'memory', 'missing'] as const
type ReadingOutcome = (typeof readingOutcomes)[number]

export interface DocumentReading {
  outcome: ReadingOutcome
  /** Number of pages. Null for files without pages and files that couldn't be read. */
  pageCount: number | null
  /** Number of pages read. Null if `pageCount` is null. */
  pagesRead: number | null
  /** Number of pages without text among those read. */
  emptyPages: number
  /** Whether text was left out because of a limit. */
  isCut: boolean
  hasTrackedChanges: boolean
}

const outcomeTexts: Record<ReadingOutcome, string> = {
  text: '',
  empty: 'No text found. It’s probably a scan or a picture. Upload the original file, or compare it by eye.',
  protected: 'The file is password-protected, so we can’t read it. Upload a copy without the password.',
  damaged: 'We couldn’t read the text of this file. Save a new copy and upload it.',
  time: 'Reading this file took too long. Upload a simpler copy, such as one saved as a PDF.',
  memory: 'This file is too complex for us to read. Upload a simpler copy, such as one saved as a PDF.',
  missing: 'The stored file is damaged. Upload it again.',
}

const numberFormat = new Intl.NumberFormat('en-US')

/** Returns sentences about the limits of a reading, such as pages without text. Empty if there are none. */
export const describeReadingProblems = (reading: DocumentReading): string[] => {
  const { outcome, pageCount, pagesRead, emptyPages, isCut, hasTrackedChanges } = reading
  const notes = [outcomeTexts[outcome]]
  if (isCut)
    notes.push(
      pageCount !== null && pagesRead !== null && pagesRead < pageCount
        ? `We read only the first ${numberFormat.format(pagesRead)} of its ${numberFormat.format(pageCount)} pages. What isn’t found may be on a later page.`
        : 'The text is very long, so we read only the first part. What isn’t found may come later.',
    )
  if (outcome === 'text' && emptyPages > 0)
    notes.push(
      emptyPages === 1
        ? 'One page has no text, so it’s probably a scan. Compare it by eye.'
        : `${numberFormat.format(emptyPages)} pages have no text, so they’re probably scans. Compare them by eye.`,
    )
  if (hasTrackedChanges)
    notes.push(
      'This file has tracked changes. We checked it as if all of them were accepted. Accept or reject them before you file it.',
    )
  return notes.filter(Boolean)
}

/** Note for files whose type we can't read, such as photos. */
export const UNREADABLE_TYPE_NOTE =
  'We can read only PDF and Word files. Compare this one by eye, or upload it as a PDF.'
