import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import type { DocumentType } from '#contract/documents'
import { refuse } from './refuse.ts'

/** A file of 25 MB may unpack to so much: text of a large workbook. Beyond this it is made to fill a memory. */
const MOST_UNPACKED = 300 * 1024 * 1024
const MOST_ENTRIES = 5_000

/** What makes a zip a document of this type. */
const mainPart: Partial<Record<DocumentType, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document.xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/workbook.xml',
}

const openZip = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)

const sizeOf = async (content: Readable, left: number): Promise<number> => {
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    // The library compares with what the zip says of itself; this does not take its word.
    if (size > left) throw tooLarge()
  }
  return size
}

const tooLarge = () =>
  refuse('This file unpacks to far more than a document should. Please save a new copy and try again.')

const broken = () =>
  refuse(
    "This file is damaged, or it isn't the document it claims to be. Please save a new copy and try again.",
  )

const walk = async (zip: yauzl.ZipFile, type: DocumentType): Promise<void> => {
  const names = new Set<string>()
  const openEntry = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
  let left = MOST_UNPACKED
  if (zip.entryCount > MOST_ENTRIES) throw tooLarge()
  for await (const entry of entriesOf(zip)) {
    names.add(entry.fileName)
    if (entry.uncompressedSize > left) throw tooLarge()
    if (entry.isEncrypted())
      throw refuse('This file is password-protected. Please remove the password and try again.')
    left -= await sizeOf(await openEntry(entry), left)
  }
  if (!names.has('[Content_Types].xml') || !names.has(mainPart[type] ?? '')) throw broken()
  if ([...names].some((name) => /vbaProject\.bin$/i.test(name)))
    throw refuse('This file contains macros. Please save a copy without them and try again.')
}

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const { promise, resolve, reject } = Promise.withResolvers<yauzl.Entry | null>()
    zip
      .once('entry', resolve)
      .once('end', () => resolve(null))
      .once('error', reject)
    zip.readEntry()
    const entry = await promise.finally(() => zip.removeAllListeners())
    if (entry === null) return
    yield entry
  }
}

/** Unpacks a DOCX or XLSX once, as far as it is allowed to go. @throws DOCUMENT_REFUSED */
export const checkOfficeFile = async (content: Buffer, type: DocumentType): Promise<void> => {
  const zip = await openZip(content, { lazyEntries: true, autoClose: false }).catch(() => {
    throw broken()
  })
  try {
    await walk(zip, type)
  } catch (error) {
    // What the library says of a broken zip has no name; what the system says of a disk has one.
    throw error instanceof Error && ('status' in error || 'syscall' in error) ? error : broken()
  } finally {
    zip.close()
  }
}
