import PDFDocument from 'pdfkit'

/** Creates a PDF with one page for each text. */
export const createTextPdf = async (texts: readonly string[]): Promise<Buffer> => {
  const document = new PDFDocument({ size: 'LETTER', autoFirstPage: false })
  for (const text of texts) document.addPage().fontSize(12).text(text, 72, 90)
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
