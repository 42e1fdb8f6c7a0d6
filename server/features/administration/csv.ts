/** Spreadsheets take a cell that begins with one of these for a formula. */
const beginsFormula = /^[=+\-@\t\r]/

const cell = (value: string | null): string => {
  const text = value ?? ''
  const harmless = beginsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file (RFC 4180); no cell of it can act as a formula in a spreadsheet. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`
