/** The versions of the worksheet, with the number of questions. */
export const worksheetVersions = { '2023-01': 30, '34-questions': 34 } as const
export type WorksheetVersion = keyof typeof worksheetVersions
export const CURRENT_WORKSHEET: WorksheetVersion = '34-questions'

/** The numbers of a version’s questions in order. Apart from their texts, so that browsers don’t load those. */
export const listQuestionNumbers = (version: WorksheetVersion): string[] =>
  Array.from({ length: worksheetVersions[version] }, (_, index) => String(index + 1))
