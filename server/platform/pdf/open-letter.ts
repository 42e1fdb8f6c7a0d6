import { brand } from '#contract/brand.ts'
import { inProject } from '../paths.ts'

export const colors = {
  ink: '#16241f',
  quiet: '#55645d',
  spruce: '#1f5c4a',
  marigold: '#e0a021',
  water: '#8fb5b5',
  line: '#ddd5c6',
  brick: '#a33a24',
  mist: '#eef2ee',
}

/** Points: the margins of a US letter page, and where its right column ends. */
export const left = 64
export const right = 612 - 64
/** Below this the next page begins. */
export const bottom = 792 - 64

const fontFile = (name: string): string => inProject('server/platform/pdf/fonts', `${name}.ttf`)

/** The firm's sign: three stones over a waterline, as on every page; see web/ui/causeway/mark.tsx. */
const drawMark = (pdf: PDFKit.PDFDocument) => {
  pdf.save().translate(left, 60)
  pdf.roundedRect(2, 13, 9.5, 12, 3).fill(colors.spruce)
  pdf.roundedRect(15, 7.5, 10, 17.5, 3.2).fill(colors.spruce)
  pdf.roundedRect(28.5, 2, 10, 23, 3.2).fill(colors.marigold)
  pdf.path('M1 25.5q4.75-3.4 9.5 0t9.5 0 9.5 0 9.5 0').lineWidth(3).lineCap('round').stroke(colors.water)
  pdf.restore()
}

/** Opens a PDF of US letter pages that begins with the firm's head. `finish` ends it and answers the file. */
export const openLetter = async (title: string) => {
  // Few processes ever draw one, and the library is large.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: left,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: brand.name },
  })
  for (const [name, file] of [
    ['display', 'fraunces'],
    ['text', 'figtree'],
    ['bold', 'figtree-bold'],
  ] as const)
    pdf.registerFont(name, fontFile(file))
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve)
    pdf.once('error', reject)
  })
  const small = (text: string) =>
    pdf.font('text').fontSize(9.5).fillColor(colors.quiet).text(text, left, pdf.y)

  drawMark(pdf)
  pdf
    .font('display')
    .fontSize(24)
    .fillColor(colors.spruce)
    .text(brand.name, left + 46, 62)
  pdf.moveDown(0.4)
  small(`${brand.address}\n${brand.supportEmail} · ${brand.phone}`)
  return {
    pdf,
    small,
    rule: () => {
      pdf.moveTo(left, pdf.y).lineTo(right, pdf.y).lineWidth(1).stroke(colors.line)
      pdf.y += 14
    },
    finish: async (): Promise<Buffer> => {
      pdf.end()
      await finished
      return Buffer.concat(chunks)
    },
  }
}
