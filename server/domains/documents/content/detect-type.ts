import { fileTypeFromBuffer } from 'file-type'
import { type DocumentType, documentTypes } from '#contract/documents'
import { checkOfficeFile } from './check-office-file.ts'
import { isCsv } from './is-csv.ts'
import { refuse, refuseType } from './refuse.ts'

/** The end of a zip says how long the comment is that follows; so much can it be at most. */
const MOST_ZIP_END = 22 + 65_535
const zipEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** Would a program that unpacks zips take this file for one? A zip is read from its end, so anything may stand before. */
const endsAsZip = (content: Buffer): boolean => {
  const end = content.subarray(-MOST_ZIP_END)
  for (let at = end.lastIndexOf(zipEnd); at !== -1; at = at === 0 ? -1 : end.lastIndexOf(zipEnd, at - 1))
    if (at + 22 <= end.length && at + 22 + end.readUInt16LE(at + 20) === end.length) return true
  return false
}

const isDocumentType = (type: string): type is DocumentType => type in documentTypes

/** What a file is by its content, whatever its name says. @throws DOCUMENT_REFUSED */
export const detectType = async (content: Buffer): Promise<DocumentType> => {
  const found = (await fileTypeFromBuffer(content))?.mime
  const type = found === 'image/heif' ? 'image/heic' : found
  if (type === undefined) {
    if (await isCsv(content)) return 'text/csv'
    throw refuseType()
  }
  if (!isDocumentType(type)) throw refuseType()
  if (/officedocument/.test(type)) await checkOfficeFile(content, type)
  else if (endsAsZip(content))
    throw refuse('This file has another file hidden inside it. Please save a new copy and try again.')
  return type
}
