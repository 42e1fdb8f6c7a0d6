import { expect, test } from 'vitest'
import { sanitizeFileName } from './sanitize-file-name.ts'

test.each([
  ['Minutes 2026.pdf', 'Minutes 2026.pdf'],
  ['C:\\Users\\Ida\\Minutes.pdf', 'Minutes.pdf'],
  ['../../etc/Minutes.pdf', 'Minutes.pdf'],
  [' . ..Minutes.pdf', 'Minutes.pdf'],
  ['Minutes . . .pdf', 'Minutes.pdf'],
  ['Minutes..pdf', 'Minutes.pdf'],
  ['Minutes. .pdf', 'Minutes.pdf'],
  ['Minutes v1.2. final.pdf', 'Minutes v1.2. final.pdf'],
  ['Minutes\t\n  March.pdf', 'Minutes March.pdf'],
  ['Mi"nu*tes: <draft>?|.pdf', 'Mi nu tes draft.pdf'],
  ['Minutes\u202efdp.pdf', 'Minutes fdp.pdf'],
  ['Minutes.PDF', 'Minutes.pdf'],
  ['Minutes.docx', 'Minutes.docx.pdf'],
  ['Minutes.pdf.exe', 'Minutes.pdf.exe.pdf'],
  ['Minutes', 'Minutes.pdf'],
  ['Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
])('stores %j as %j', (given, kept) => {
  expect(sanitizeFileName(given, 'application/pdf')).toBe(kept)
})

test.each(['', '.pdf', '...', ' . .pdf', '???.pdf', 'folder/'])(
  'names the file document when nothing of %j is left',
  (given) => {
    expect(sanitizeFileName(given, 'application/pdf')).toBe('document.pdf')
  },
)

test.each(['con', 'PRN', 'aux', 'nul', 'com1', 'LPT9'])('prefixes the reserved Windows name %s', (name) => {
  expect(sanitizeFileName(`${name}.pdf`, 'application/pdf')).toBe(`document ${name}.pdf`)
})

test.each(['conference', 'falcon', 'com', 'com12', 'lpt'])('%s is not a reserved Windows name', (name) => {
  expect(sanitizeFileName(`${name}.pdf`, 'application/pdf')).toBe(`${name}.pdf`)
})

test.each([
  ['Photo.JPG', 'image/jpeg', 'Photo.jpg'],
  ['Photo.jpeg', 'image/jpeg', 'Photo.jpeg'],
  ['Photo.jpegs', 'image/jpeg', 'Photo.jpegs.jpg'],
  ['Photo.heif', 'image/heic', 'Photo.heif'],
  ['Photo.heic', 'image/heic', 'Photo.heic'],
  ['Photo.png', 'image/png', 'Photo.png'],
  ['Photo.pngs', 'image/png', 'Photo.pngs.png'],
  ['Board.csv', 'text/csv', 'Board.csv'],
] as const)('stores %s with content of type %s as %s', (given, type, kept) => {
  expect(sanitizeFileName(given, type)).toBe(kept)
})

test('limits a name to 150 bytes with its extension and never splits a character', () => {
  expect(sanitizeFileName(`${'a'.repeat(146)}.pdf`, 'application/pdf')).toBe(`${'a'.repeat(146)}.pdf`)
  expect(sanitizeFileName(`${'a'.repeat(147)}.pdf`, 'application/pdf')).toBe(`${'a'.repeat(146)}.pdf`)
  expect(sanitizeFileName(`${'a'.repeat(145)}é.pdf`, 'application/pdf')).toBe(`${'a'.repeat(145)}.pdf`)
  expect(sanitizeFileName(`${'a'.repeat(145)} bc.pdf`, 'application/pdf')).toBe(`${'a'.repeat(145)}.pdf`)
})
