import { isEncryptionError, openPdf } from '#server/platform/untrusted/open-pdf.ts'
import { FileRejectionError } from './file-rejections.ts'

/** Number of bytes at the start of a file in which PDF readers look for the header. */
const HEADER_SEARCH_BYTES = 1024

const findHeader = (content: Buffer): number => content.subarray(0, HEADER_SEARCH_BYTES).indexOf('%PDF-')

/**
 * Bytes that may precede the header: an optional byte order mark, and ASCII without markup or scripts, such
 * as printer commands.
 */
const harmlessPrefixPattern = /^(\xef\xbb\xbf)?(?!#!)[^<\x7f-\xff]*$/

/**
 * Whether a PDF starts within the first bytes, and no bytes before it make the file valid as another type.
 */
export const isPdf = (content: Buffer): boolean => {
  const at = findHeader(content)
  return at !== -1 && harmlessPrefixPattern.test(content.toString('latin1', 0, at))
}

/** Whether a PDF reader could find a PDF inside the file. */
export const containsPdf = (content: Buffer): boolean =>
  findHeader(content) !== -1 && content.includes('startxref')

/**
 * Whether a PDF is complete: no object follows the last end marker. Linearized files and files with saved
 * changes also contain earlier end markers.
 */
const isCompletePdf = (content: Buffer): boolean => {
  const end = content.lastIndexOf('%%EOF')
  // Some programs omit the end marker.
  if (end === -1) return content.subarray(-HEADER_SEARCH_BYTES).includes('startxref')
  return !/\d \d{1,5} obj\b/.test(content.toString('latin1', end))
}

/**
 * Checks that a PDF is complete and that PDF.js can open it.
 * @throws FileRejectionError
 */
export const checkPdf = async (content: Buffer): Promise<void> => {
  if (!isCompletePdf(content)) throw new FileRejectionError('incomplete')
  try {
    const pdf = await openPdf(content)
    await pdf.getPage(1)
    await pdf.getPage(pdf.numPages)
  } catch (error) {
    throw new FileRejectionError(isEncryptionError(error) ? 'password' : 'damaged')
  }
}

/** Signatures of other archive formats. They're too long to occur by chance. */
const archiveSignatures = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', 'MSCF\0\0\0\0'].map((signature) =>
  Buffer.from(signature, 'latin1'),
)

const zipEntrySignature = Buffer.from('PK\x03\x04', 'latin1')
const ZIP_ENTRY_HEADER_BYTES = 30
const MAX_ZIP_VERSION = 63
const MAX_ZIP_METHOD_ID = 99

/**
 * Whether a zip entry starts at a position. The four-byte signature can occur by chance in compressed data,
 * so the fields after it are also checked.
 */
const isZipEntry = (content: Buffer, at: number): boolean => {
  if (at + ZIP_ENTRY_HEADER_BYTES > content.length) return false
  const nameLength = content.readUInt16LE(at + 26)
  return (
    content.readUInt8(at + 4) <= MAX_ZIP_VERSION &&
    content.readUInt16LE(at + 8) <= MAX_ZIP_METHOD_ID &&
    nameLength > 0 &&
    nameLength <= 1024
  )
}

/** Whether a PDF or an image contains an archive. Archive programs find an archive after any other bytes. */
export const containsArchive = (content: Buffer): boolean => {
  for (
    let at = content.indexOf(zipEntrySignature);
    at !== -1;
    at = content.indexOf(zipEntrySignature, at + 1)
  )
    if (isZipEntry(content, at)) return true
  return archiveSignatures.some((signature) => content.includes(signature))
}
