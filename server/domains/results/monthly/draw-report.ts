import { brand } from '#contract/brand.ts'
import { formatEastern } from '#contract/dates.ts'
import {
  formatMonth,
  formatResultMonth,
  type MonthlyReport,
  reportedMonth,
  reportResults,
  reportSentence,
  storyOf,
  trendCharts,
} from '#contract/results'
import { colors, type Letter, left, openLetter, right } from '#server/platform/pdf/letter.ts'
import { drawChart } from './draw-chart.ts'
import { drawTable } from './draw-table.ts'

const { quiet, spruce, mist, line } = colors
const width = right - left

const drawFigures = (letter: Letter, { content }: MonthlyReport): void => {
  const { pdf } = letter
  const story = storyOf(reportedMonth(content))
  const { y } = pdf
  const gap = 10
  const each = (width - gap * (story.length - 1)) / story.length
  for (const [index, { label, value, note }] of story.entries()) {
    const x = left + index * (each + gap)
    const inside = { x: x + 10, width: each - 20 }
    letter.decorate(() => pdf.roundedRect(x, y, each, 84, 6).lineWidth(0.75).stroke(line))
    pdf.y = y + 10
    letter.text('P', label, { size: 8.5, color: quiet, ...inside })
    pdf.y = y + 23
    letter.text('P', value, { style: 'display', size: 17, ...inside })
    pdf.y = y + 47
    letter.text('P', note, { size: 7.5, color: quiet, ...inside })
  }
  pdf.y = y + 84 + 20
}

/** The paragraph of staff in a box. One that is longer than a page continues on the next without a box. */
const drawParagraph = (letter: Letter, { paragraph }: MonthlyReport): void => {
  if (paragraph === '') return
  const { pdf } = letter
  const inside = { size: 10.5, x: left + 16, width: width - 32, gap: 2 }
  const height = letter.heightOf(paragraph, inside) + 46
  const isBoxed = height < 560
  if (isBoxed) {
    letter.makeRoom(height)
    letter.decorate(() => pdf.roundedRect(left, pdf.y, width, height, 6).fill(mist))
  }
  pdf.y += 14
  letter.text('H2', `From your ${brand.name} team`, { ...inside, style: 'bold', color: spruce })
  pdf.y += 4
  letter.text('P', paragraph, inside)
  pdf.y += 34
}

const drawCharts = (letter: Letter, { content }: MonthlyReport): void => {
  const { pdf } = letter
  const gap = 24
  const size = { width: (width - gap) / 2, height: 122 }
  for (let place = 0; place < trendCharts.length; place += 2) {
    letter.makeRoom(size.height)
    const { y } = pdf
    for (const [column, chart] of trendCharts.slice(place, place + 2).entries())
      drawChart(letter, content.months, chart, { x: left + column * (size.width + gap), y, ...size })
    pdf.y = y + size.height + 16
  }
}

/** Draws the report of a month, with charts of the months before it and all of its figures. @returns the PDF file */
export const drawReport = async (report: MonthlyReport): Promise<Buffer> => {
  const { project, month, content, version, sentAt } = report
  const title = `${formatMonth(month)} report`
  const letter = await openLetter(`${project.name}, ${title}`)
  const { pdf } = letter
  pdf.y += 24
  letter.text('H1', title, { style: 'display', size: 20 })
  letter.text('P', project.name, { style: 'bold', size: 11.5 })
  pdf.y += 10
  letter.text('P', `${reportSentence(report)} ${reportResults(content)}`, { size: 12, gap: 2 })
  pdf.y += 14
  drawFigures(letter, report)
  drawParagraph(letter, report)
  drawCharts(letter, report)
  drawTable(
    letter,
    { title: 'Your campaigns', noun: 'Campaign' },
    content.campaigns.map(({ campaign, ...figures }) => ({ name: campaign, ...figures })),
  )
  drawTable(
    letter,
    { title: 'What people searched for', noun: 'Keyword' },
    content.keywords.map(({ keyword, ...figures }) => ({ name: keyword, ...figures })),
  )
  drawTable(
    letter,
    { title: 'Month by month', noun: 'Month' },
    content.months.toReversed().map((figures) => ({ name: formatResultMonth(figures), ...figures })),
  )
  letter.makeRoom(50)
  const sent = sentAt ? `${version > 1 ? 'Updated' : 'Sent'} ${formatEastern(sentAt)}.` : 'Draft.'
  letter.small(`${sent} The figures come from Google Ads. Times are in Eastern Time (ET).`)
  letter.small(`${brand.copyright}. ${brand.notAffiliated}`)
  return letter.finish()
}
