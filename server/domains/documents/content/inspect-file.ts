import type { DocumentMediaType } from '#contract/documents'
import { Problem } from '#contract/problem.ts'
import { resolveWorkerFile, runInWorker, WorkerLimitError } from '#server/platform/untrusted/run-in-worker.ts'
import { checkPdf, containsArchive, containsPdf, isPdf } from './check-pdf.ts'
import { FileRejectionError, type FileRejectionReason, fileRejectionTexts } from './file-rejections.ts'

/** The detected file type, or why the file is rejected. */
type InspectionResult = { type: DocumentMediaType } | { rejection: FileRejectionReason }

const zipSignature = Buffer.from('PK\x03\x04', 'latin1')
const pdfSignature = Buffer.from('%PDF-', 'latin1')
const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const startsWithSignature = (content: Buffer, signature: Buffer) =>
  content.subarray(0, signature.length).equals(signature)

/** Rejects an OLE container, such as an old or encrypted Office file. @throws FileRejectionError */
const rejectOleFile = (content: Buffer): never => {
  const containsStream = (stream: string) => content.includes(Buffer.from(stream, 'utf16le'))
  if (containsStream('EncryptedPackage')) throw new FileRejectionError('password')
  const isOffice = ['WordDocument', 'Workbook', 'Book', 'PowerPoint Document'].some(containsStream)
  throw new FileRejectionError(isOffice ? 'officeFormat' : 'type')
}

const imageTypes: Readonly<Record<string, DocumentMediaType>> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
}

const checkImage = (content: Buffer, mime: string): DocumentMediaType => {
  const type = imageTypes[mime]
  if (!type) throw new FileRejectionError('type')
  if (containsPdf(content) || containsArchive(content)) throw new FileRejectionError('hidden')
  return type
}

const inspectPdf = async (content: Buffer): Promise<DocumentMediaType> => {
  if (containsArchive(content)) throw new FileRejectionError('hidden')
  await checkPdf(content)
  return 'application/pdf'
}

/**
 * Detects a file's type and checks its content. Loads libraries on demand, because each file is inspected in
 * a new process.
 * @throws FileRejectionError
 */
const detectContentType = async (content: Buffer): Promise<DocumentMediaType> => {
  if (startsWithSignature(content, zipSignature))
    return (await import('./office-package.ts')).checkOfficePackage(content)
  if (startsWithSignature(content, oleSignature)) return rejectOleFile(content)
  if (startsWithSignature(content, pdfSignature)) return inspectPdf(content)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content)
  if (found && found.mime !== 'application/pdf') return checkImage(content, found.mime)
  // PDF readers skip bytes before the header. Those bytes must not make the file valid as another type.
  if (isPdf(content)) return inspectPdf(content)
  const { checkCsv } = await import('./check-csv.ts')
  checkCsv(content)
  return 'text/csv'
}

/** Detects a file's type from its content. For an unsafe or unreadable file, returns why it's rejected. */
export const inspectFile = async (content: Uint8Array): Promise<InspectionResult> => {
  try {
    return {
      type: await detectContentType(Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
    }
  } catch (error) {
    if (error instanceof FileRejectionError) return { rejection: error.reason }
    throw error
  }
}

/** Limits for inspecting a file. Unpacking the largest allowed file takes about two seconds. */
const inspectionLimits = { timeoutMs: 20_000, memoryMb: 256 }

/**
 * Returns the reason to show to the uploader. Text that isn't a table is reported as a CSV without a table
 * only if its file name ends in .csv or .tsv.
 */
const getRejectionReason = (reason: FileRejectionReason, name: string): FileRejectionReason =>
  reason === 'noTable' && !/\.(csv|tsv)$/i.test(name) ? 'type' : reason

/**
 * Detects a file's type from its content. The file name only affects the explanation for a rejected file.
 * @throws DOCUMENT_REFUSED
 */
export const detectDocumentType = async (content: Uint8Array, name: string): Promise<DocumentMediaType> => {
  const inspection = await runInWorker<InspectionResult>(
    resolveWorkerFile('inspect-file', import.meta),
    content,
    inspectionLimits,
  ).catch((error: unknown): InspectionResult => {
    if (error instanceof WorkerLimitError) return { rejection: 'complex' }
    throw error
  })
  if ('rejection' in inspection)
    throw new Problem('DOCUMENT_REFUSED', {
      message: fileRejectionTexts[getRejectionReason(inspection.rejection, name)],
    })
  return inspection.type
}
