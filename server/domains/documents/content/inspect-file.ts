import { fileTypeFromBuffer } from 'file-type'
import type { DocumentType } from '#contract/documents'
import { checkCsv } from './check-csv.ts'
import { checkPdf, hidesPdf, startsAsPdf } from './check-pdf.ts'
import { hidesAnotherFile } from './hidden-files.ts'
import { checkOfficePackage } from './office-package.ts'
import { Refusal } from './refusal.ts'
import type { RefusalReason } from './refusal-texts.ts'

/** What a file is, or why it's refused. */
export type Inspection = { type: DocumentType } | { refusal: RefusalReason }

const zipHeader = Buffer.from('PK\x03\x04', 'latin1')
const oleHeader = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const isStartOf = (content: Buffer, header: Buffer) => content.subarray(0, header.length).equals(header)

/** Files of older Office versions, and encrypted ones of all versions, are OLE containers. */
const refuseOleFile = (content: Buffer): never => {
  const holds = (stream: string) => content.includes(Buffer.from(stream, 'utf16le'))
  if (holds('EncryptedPackage')) throw new Refusal('password')
  const isOffice = ['WordDocument', 'Workbook', 'Book', 'PowerPoint Document'].some(holds)
  throw new Refusal(isOffice ? 'officeFormat' : 'type')
}

const imageTypes: Readonly<Record<string, DocumentType>> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
}

const typeOf = async (content: Buffer): Promise<DocumentType> => {
  if (isStartOf(content, zipHeader)) return checkOfficePackage(content)
  if (isStartOf(content, oleHeader)) return refuseOleFile(content)
  const found = (await fileTypeFromBuffer(content))?.mime
  // Readers open a PDF that has other bytes before its header, so those must not make it another file as well.
  if (found === 'application/pdf' || (found === undefined && startsAsPdf(content))) {
    if (hidesAnotherFile(content)) throw new Refusal('hidden')
    await checkPdf(content)
    return 'application/pdf'
  }
  if (found === undefined) {
    checkCsv(content)
    return 'text/csv'
  }
  const image = imageTypes[found]
  if (!image) throw new Refusal('type')
  if (hidesPdf(content) || hidesAnotherFile(content)) throw new Refusal('hidden')
  return image
}

/** Determines a file's type by its content, and looks for what makes it unsafe or useless. */
export const inspectFile = async (content: Uint8Array): Promise<Inspection> => {
  try {
    return { type: await typeOf(Buffer.from(content.buffer, content.byteOffset, content.byteLength)) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.reason }
    throw error
  }
}
