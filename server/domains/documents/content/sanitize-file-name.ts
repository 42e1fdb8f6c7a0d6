import { type DocumentMediaType, documentExtensions } from '#contract/documents'

/** Maximum length of a cleaned file name, in bytes. Well below the 255 that most file systems allow. */
const MAX_NAME_BYTES = 150

/** Characters that file systems reject, that change the text direction, or that are invisible. */
const forbiddenPattern = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}"*:<>?\\/|]/gu

/** Names that Windows reserves, with any extension. */
const reservedNamePattern = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const extensionPatterns: Readonly<Record<DocumentMediaType, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/heic': /\.hei[cf]$/i,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': /\.docx$/i,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': /\.xlsx$/i,
  'text/csv': /\.csv$/i,
}

const truncateBytes = (text: string, bytes: number): string => {
  let kept = ''
  for (const sign of text) {
    if (Buffer.byteLength(kept + sign) > bytes) break
    kept += sign
  }
  return kept
}

/**
 * Makes a file name safe for common file systems. Keeps the last part of a path, replaces unsafe and
 * misleading characters with spaces, limits the length, and sets the extension for the detected type. Adds
 * "document" to an empty or reserved name.
 */
export const sanitizeFileName = (given: string, type: DocumentMediaType): string => {
  const last = given.normalize('NFC').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const ending = extensionPatterns[type].exec(last)?.[0]?.toLowerCase() ?? `.${documentExtensions[type]}`
  const stem = last
    .replace(extensionPatterns[type], '')
    .replace(forbiddenPattern, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const fitting = truncateBytes(stem, MAX_NAME_BYTES - ending.length).trimEnd()
  return `${fitting === '' || reservedNamePattern.test(fitting) ? `document ${fitting}`.trim() : fitting}${ending}`
}
