/** Versions of the worksheet, with their number of questions. */
export const worksheetVersions = { '2023-01': 30, '34-questions': 34 } as const
export type WorksheetVersion = keyof typeof worksheetVersions
export const CURRENT_WORKSHEET: WorksheetVersion = '34-questions'

/**
 * Lists a version’s question numbers. Kept apart from the texts, so that browsers don't have to load them.
 */
export const listQuestionNumbers = (version: WorksheetVersion): string[] =>
  Array.from({ length: worksheetVersions[version] }, (_, index) => String(index + 1))
