import { strFromU8, unzipSync } from 'fflate'
import type { DocumentMediaType } from '#contract/documents'
import type { DocumentReading } from '#contract/formation'
import { isEncryptionError, openPdf } from '#server/platform/untrusted/open-pdf.ts'
import { resolveWorkerFile, runInWorker, WorkerLimitError } from '#server/platform/untrusted/run-in-worker.ts'

const MAX_PAGES = 200
/** About 40 dense pages. Long articles and bylaws have about 30. */
const MAX_TEXT_CHARACTERS = 120_000
/** Time limit for reading pages. The pages read by then are kept. */
const PAGE_BUDGET_MS = 20_000
/**
 * A file with fewer letters is treated as having no text, because the letters may be stamps or page numbers.
 */
const MIN_LETTERS = 25
/** Maximum unpacked size of a Word file's XML. A page has about 10 KB. */
const MAX_DOCX_XML_BYTES = 32 * 1024 * 1024

export const readableMediaTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const satisfies readonly DocumentMediaType[]

interface ExtractedText extends DocumentReading {
  text: string
}

const emptyText: ExtractedText = {
  outcome: 'empty',
  text: '',
  pageCount: null,
  pagesRead: null,
  emptyPages: 0,
  isCut: false,
  hasTrackedChanges: false,
}

/**
 * Lone surrogates, and control characters except line feeds and tabs. PostgreSQL can't store some of them.
 */
const unprintablePattern = /(?![\n\t])[\p{Cc}\p{Cs}]/gu

const toPrintableText = (extracted: ExtractedText): ExtractedText => {
  const printable = extracted.text.replace(unprintablePattern, '')
  const text = printable.slice(0, MAX_TEXT_CHARACTERS).toWellFormed()
  if ((text.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return { ...extracted, outcome: 'empty', text: '' }
  return { ...extracted, outcome: 'text', text, isCut: extracted.isCut || printable.length > text.length }
}

const readPdf = async (content: Uint8Array): Promise<ExtractedText> => {
  const pdf = await openPdf(content)
  const deadline = performance.now() + PAGE_BUDGET_MS
  const pages: string[] = []
  let length = 0
  while (pages.length < Math.min(pdf.numPages, MAX_PAGES)) {
    if (length > MAX_TEXT_CHARACTERS || performance.now() > deadline) break
    const page = await pdf.getPage(pages.length + 1)
    const { items } = await page.getTextContent()
    const lines = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    page.cleanup()
    pages.push(lines.join(''))
    length += pages.at(-1)?.length ?? 0
  }
  return toPrintableText({
    ...emptyText,
    text: pages.join('\n'),
    pageCount: pdf.numPages,
    pagesRead: pages.length,
    emptyPages: pages.filter((page) => page.trim() === '').length,
    isCut: pages.length < pdf.numPages,
  })
}

const trackedChangePattern = /<\w{1,20}:(?:ins|del|moveFrom|moveTo)[\s/>]/

/** Unpacks the XML files in a Word file's main folder. Returns null if they're too large to read. */
const unpackDocx = (content: Uint8Array): Uint8Array[] | null => {
  let size = 0
  const parts = unzipSync(content, {
    filter: ({ name, originalSize }) => {
      if (!/^word\/[^/]{1,100}\.xml$/i.test(name)) return false
      size += originalSize
      return size <= MAX_DOCX_XML_BYTES
    },
  })
  return size > MAX_DOCX_XML_BYTES ? null : Object.values(parts)
}

const readDocx = async (content: Uint8Array): Promise<ExtractedText> => {
  const parts = unpackDocx(content)
  if (!parts) return { ...emptyText, outcome: 'memory' }
  const { default: mammoth } = await import('mammoth')
  // Mammoth returns the text as if all tracked changes were accepted.
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(content) })
  const hasTrackedChanges = parts.some((part) => trackedChangePattern.test(strFromU8(part, true)))
  return toPrintableText({ ...emptyText, text: value, hasTrackedChanges })
}

/** Returns the text of a PDF or Word file, up to the limits above. Runs in a worker. */
export const extractText = async ({
  content,
  mimeType,
}: {
  content: Uint8Array
  mimeType: string
}): Promise<ExtractedText> => {
  try {
    return mimeType === 'application/pdf' ? await readPdf(content) : await readDocx(content)
  } catch (error) {
    return { ...emptyText, outcome: isEncryptionError(error) ? 'protected' : 'damaged' }
  }
}

const readingLimits = { timeoutMs: 45_000, memoryMb: 256 }

/**
 * Reads the text of an untrusted file in a separate process. If the process exceeds a limit, the outcome
 * names the limit.
 */
export const readText = (content: Uint8Array, mimeType: string): Promise<ExtractedText> =>
  runInWorker<ExtractedText>(
    resolveWorkerFile('read-text', import.meta),
    { content, mimeType },
    readingLimits,
  ).catch((error: unknown) => {
    if (error instanceof WorkerLimitError) return { ...emptyText, outcome: error.limit }
    throw error
  })
