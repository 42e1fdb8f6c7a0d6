import type { DraftRow, DraftTable } from './document.ts'

/** A line of a form: its number, what it asks, and the answer. */
export type FormLine = readonly [line: string, question: string, answer: string]

const toRow = (id: string, [line, ...cells]: FormLine): DraftRow => ({
  id: `${id}/${line}`,
  cells: [line, ...cells],
})

/** Creates a table of form lines. Line numbers must be unique, because row IDs contain them. */
export const createFormTable = (id: string, lines: readonly FormLine[]): DraftTable => ({
  kind: 'table',
  id,
  columns: [
    { title: 'Line', share: 0.13 },
    { title: 'What the form asks', share: 0.39 },
    { title: 'Your answer', share: 0.48 },
  ],
  rows: lines.map((line) => toRow(id, line)),
})

export const formatYesNo = (answer: '' | 'yes' | 'no'): string =>
  answer === 'yes' ? 'Yes' : answer === 'no' ? 'No' : 'Decide before you file'
