import { buffer } from 'node:stream/consumers'
import { strToU8 } from 'fflate'
import PDFDocument from 'pdfkit'
import { createDocx } from './office-files.ts'

/** Creates a PDF with one page per text. Standard fonts have only Latin letters. */
export const createTextPdf = async (
  pages: string | readonly string[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> => {
  const document = new PDFDocument({ size: 'LETTER', autoFirstPage: false, ...options })
  for (const text of typeof pages === 'string' ? [pages] : pages) document.addPage().fontSize(10).text(text)
  document.end()
  return new Uint8Array(await buffer(document))
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const createTextRunXml = (text: string, element = 't') =>
  `<w:r><w:${element} xml:space="preserve">${escapeXml(text)}</w:${element}></w:r>`

/** Creates a Word file from paragraphs. Each one is plain text or the XML of its runs. */
export const createWordFile = (paragraphs: readonly string[]): Uint8Array => {
  const body = paragraphs
    .map((each) => `<w:p>${each.startsWith('<w:') ? each : createTextRunXml(each)}</w:p>`)
    .join('')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return createDocx({ 'word/document.xml': strToU8(xml) })
}
