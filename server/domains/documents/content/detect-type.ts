import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type DocumentType, documentTypes } from '#contract/documents'
import { checkOfficeFile } from './check-office-file.ts'
import { isCsv } from './is-csv.ts'
import { refuse, refuseType } from './refuse.ts'

/** The end of a zip says how long the comment is that follows; so much can it be at most. */
const MOST_ZIP_END = 22 + 65_535
const zipEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** Would a program that unpacks zips take this file for one? A zip is read from its end, so anything may stand before. */
const endsAsZip = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, MOST_ZIP_END)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    for (
      let at = buffer.lastIndexOf(zipEnd);
      at !== -1;
      at = at === 0 ? -1 : buffer.lastIndexOf(zipEnd, at - 1)
    )
      if (at + 22 <= length && at + 22 + buffer.readUInt16LE(at + 20) === length) return true
    return false
  } finally {
    await file.close()
  }
}

const isDocumentType = (type: string): type is DocumentType => type in documentTypes

/** What a file is by its content, whatever its name says. @throws DOCUMENT_REFUSED */
export const detectType = async (path: string): Promise<DocumentType> => {
  const found = (await fileTypeFromFile(path))?.mime
  const type = found === 'image/heif' ? 'image/heic' : found
  if (type === undefined) {
    if (await isCsv(path)) return 'text/csv'
    throw refuseType()
  }
  if (!isDocumentType(type)) throw refuseType()
  if (/officedocument/.test(type)) await checkOfficeFile(path, type)
  else if (await endsAsZip(path))
    throw refuse('This file has another file hidden inside it. Please save a new copy and try again.')
  return type
}
