import { type DocumentType, documentTypes } from '#contract/documents'

/** The longest name that is kept; some file systems hold no more bytes, and zips of ours are unpacked on all of them. */
const MOST_BYTES = 150

/** What no file system takes, what turns the direction of a text, and what no one sees. */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}"*:<>?\\/|]/gu

/** Names that Windows keeps for itself, whatever their ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const endings: Readonly<Record<DocumentType, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/heic': /\.hei[cf]$/i,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': /\.docx$/i,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': /\.xlsx$/i,
  'text/csv': /\.csv$/i,
}

const within = (text: string, bytes: number): string => {
  let kept = ''
  for (const sign of text) {
    if (Buffer.byteLength(kept + sign) > bytes) break
    kept += sign
  }
  return kept
}

/**
 * A name under which a file can be kept and handed out anywhere: the last part of a path, without anything that file
 * systems refuse or that deceives a reader, and with the ending of what the file really is.
 */
export const cleanName = (given: string, type: DocumentType): string => {
  const last = given.normalize('NFC').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const ending = endings[type].exec(last)?.[0]?.toLowerCase() ?? `.${documentTypes[type]}`
  const stem = last
    .replace(endings[type], '')
    .replace(unfit, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const fitting = within(stem, MOST_BYTES - ending.length).trimEnd()
  return `${fitting === '' || reserved.test(fitting) ? `document ${fitting}`.trim() : fitting}${ending}`
}
