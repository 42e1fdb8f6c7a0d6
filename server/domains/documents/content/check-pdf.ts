import { Refusal } from './refusal.ts'

/** Readers look for the header in the first bytes, and for the end in the last ones. */
const SEARCHED_BYTES = 1024

const headerAt = (content: Buffer): number => content.subarray(0, SEARCHED_BYTES).indexOf('%PDF-')

/** What readers skip: ASCII that is neither markup nor a script, such as commands for a printer. */
const harmlessPrefix = /^(\xef\xbb\xbf)?(?!#!)[^<\x7f-\xff]*$/

/** Does a PDF begin in the first bytes of a file, after nothing that makes it another file as well? */
export const startsAsPdf = (content: Buffer): boolean => {
  const at = headerAt(content)
  return at !== -1 && harmlessPrefix.test(content.toString('latin1', 0, at))
}

/** Could a reader find a PDF in another file? */
export const hidesPdf = (content: Buffer): boolean =>
  headerAt(content) !== -1 && content.includes('startxref')

const endsAsPdf = (content: Buffer): boolean => {
  let end = content.length
  while (end > 0 && (content[end - 1] ?? 0) <= 0x20) end -= 1
  const tail = content.subarray(Math.max(0, end - SEARCHED_BYTES), end)
  return tail.includes('%%EOF') || tail.includes('startxref')
}

/** Opens a PDF as a reader does. @throws Refusal */
export const checkPdf = async (content: Buffer): Promise<void> => {
  if (!endsAsPdf(content)) throw new Refusal('incomplete')
  const [{ getDocument, PasswordException }, pdfjsWorker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
  ])
  // The library then parses here instead of looking for its worker's file.
  Object.assign(globalThis, { pdfjsWorker })
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  try {
    const pdf = await task.promise
    await pdf.getPage(1)
    await pdf.getPage(pdf.numPages)
  } catch (error) {
    throw new Refusal(error instanceof PasswordException ? 'password' : 'damaged')
  }
}
