import { brand } from '#contract/brand.ts'
import {
  formatMonth,
  formatResultMonth,
  type MonthlyReport,
  reportedMonth,
  reportResults,
  reportSentence,
  storyOf,
  trendCharts,
} from '#contract/campaigns'
import { formatEastern } from '#contract/dates.ts'
import { colors, left, openLetter, right } from '#server/platform/pdf/open-letter.ts'
import { printable } from '#server/platform/pdf/printable.ts'
import { drawChart } from './draw-chart.ts'
import { drawTable, makeRoom } from './draw-table.ts'

const { ink, quiet, spruce, mist, line } = colors
const width = right - left

const drawFigures = (pdf: PDFKit.PDFDocument, { content }: MonthlyReport): void => {
  const story = storyOf(reportedMonth(content))
  const { y } = pdf
  const gap = 10
  const each = (width - gap * (story.length - 1)) / story.length
  for (const [index, { label, value, note }] of story.entries()) {
    const x = left + index * (each + gap)
    pdf.roundedRect(x, y, each, 84, 6).lineWidth(0.75).stroke(line)
    const inside = { width: each - 20 }
    pdf
      .font('text')
      .fontSize(8.5)
      .fillColor(quiet)
      .text(label, x + 10, y + 10, inside)
    pdf
      .font('display')
      .fontSize(17)
      .fillColor(ink)
      .text(value, x + 10, y + 23, inside)
    pdf
      .font('text')
      .fontSize(7.5)
      .fillColor(quiet)
      .text(note, x + 10, y + 47, inside)
  }
  pdf.y = y + 84 + 20
}

/** Words of staff in a box; longer ones than a page holds run on over the next. */
const drawParagraph = (pdf: PDFKit.PDFDocument, { paragraph }: MonthlyReport): void => {
  if (paragraph === '') return
  const words = printable(paragraph)
  const inside = { width: width - 32, lineGap: 2 }
  const height = pdf.font('text').fontSize(10.5).heightOfString(words, inside) + 46
  const isBoxed = height < 560
  if (isBoxed) makeRoom(pdf, height)
  const { y } = pdf
  if (isBoxed) pdf.roundedRect(left, y, width, height, 6).fill(mist)
  pdf
    .font('bold')
    .fillColor(spruce)
    .text(`From your ${brand.name} team`, left + 16, y + 14)
  pdf
    .font('text')
    .fillColor(ink)
    .text(words, left + 16, y + 32, inside)
  pdf.y += 34
}

const drawCharts = (pdf: PDFKit.PDFDocument, { content }: MonthlyReport): void => {
  const gap = 24
  const size = { width: (width - gap) / 2, height: 122 }
  for (let place = 0; place < trendCharts.length; place += 2) {
    makeRoom(pdf, size.height)
    const { y } = pdf
    for (const [column, chart] of trendCharts.slice(place, place + 2).entries())
      drawChart(pdf, content.months, chart, { x: left + column * (size.width + gap), y, ...size })
    pdf.y = y + size.height + 16
  }
}

/** Draws the report of a month, with charts of the months before it and all of its figures. @returns the PDF file */
export const drawReport = async (report: MonthlyReport): Promise<Buffer> => {
  const { project, month, content, version, sentAt } = report
  const title = `${formatMonth(month)} report`
  const { pdf, small, finish } = await openLetter(printable(`${project.name}, ${title}`))
  pdf.moveDown(2)
  pdf.font('display').fontSize(20).fillColor(ink).text(title, left, pdf.y)
  pdf.font('bold').fontSize(11.5).text(printable(project.name))
  pdf.moveDown(0.8)
  pdf
    .font('text')
    .fontSize(12)
    .text(`${reportSentence(report)} ${reportResults(content)}`, { lineGap: 2 })
  pdf.y += 14
  drawFigures(pdf, report)
  drawParagraph(pdf, report)
  drawCharts(pdf, report)
  drawTable(
    pdf,
    { title: 'Your campaigns', noun: 'Campaign' },
    content.campaigns.map(({ campaign, ...figures }) => ({ name: campaign, ...figures })),
  )
  drawTable(
    pdf,
    { title: 'What people searched for', noun: 'Keyword' },
    content.keywords.map(({ keyword, ...figures }) => ({ name: keyword, ...figures })),
  )
  drawTable(
    pdf,
    { title: 'Month by month', noun: 'Month' },
    content.months.toReversed().map((figures) => ({ name: formatResultMonth(figures), ...figures })),
  )
  makeRoom(pdf, 50)
  const sent = sentAt ? `${version > 1 ? 'Updated' : 'Sent'} ${formatEastern(sentAt)}.` : 'Draft.'
  small(`${sent} The figures come from Google Ads. Times are in Eastern Time (ET).`)
  small(`${brand.copyright}. ${brand.notAffiliated}`)
  return finish()
}
