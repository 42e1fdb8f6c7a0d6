import { brand } from '#contract/brand.ts'
import {
  type ItemStanding,
  isItemOpen,
  type Readiness,
  type ReadinessItem,
  readinessGroups,
  readinessItems,
  readinessProgress,
  readinessStateWords,
} from '#contract/campaigns'
import { formatEastern } from '#contract/dates.ts'
import { keysOf } from '#contract/keys-of.ts'
import { colors, left, openLetter, right } from '#server/platform/pdf/open-letter.ts'
import { printable } from '#server/platform/pdf/printable.ts'

const tones: Record<ItemStanding['state'], string> = {
  done: colors.spruce,
  checking: colors.quiet,
  problem: colors.brick,
  missing: colors.quiet,
}

/** Above this line there is room for the head of an item and what belongs to it. */
const lowest = 650
const indent = left + 14
const width = right - indent

/** Draws the checklist as a file to hand on. @returns the PDF file */
export const drawPack = async (readiness: Readiness, now: Date): Promise<Buffer> => {
  const { project, items, answers } = readiness
  const { pdf, small, rule, finish } = await openLetter(`Ad Grant readiness: ${project.name}`)
  const line = (text: string, color: string, font = 'text') =>
    pdf.font(font).fontSize(10).fillColor(color).text(printable(text), indent, pdf.y, { width })

  const draw = (standing: ItemStanding) => {
    const { item, state, found, evidence, at, by } = standing
    const { title, remedy, who }: ReadinessItem = readinessItems[item]
    if (pdf.y > lowest) pdf.addPage()
    const { y } = pdf
    pdf.font('bold').fontSize(11).fillColor(colors.ink).text(title, left, y, { width: 340 })
    pdf
      .fillColor(tones[state])
      .text(readinessStateWords[state], left, y, { width: right - left, align: 'right' })
    if (found) line(found, colors.ink)
    for (const text of evidence) line(`• ${text}`, colors.quiet)
    if (isItemOpen(standing)) line(`${who === 'staff' ? brand.name : 'You'}: ${remedy}`, colors.ink)
    if (at) line(`${by ? `${by}, ` : ''}${formatEastern(at)}`, colors.quiet)
    pdf.y += 9
  }

  pdf.moveDown(2)
  pdf.font('display').fontSize(20).fillColor(colors.ink).text('Ad Grant readiness', left, pdf.y)
  pdf
    .font('bold')
    .fontSize(12)
    .text(printable(answers.legalName || project.name))
  pdf.font('text').fontSize(11)
  if (answers.website) pdf.text(printable(answers.website))
  pdf.fillColor(colors.quiet).text(`${readinessProgress(readiness)} on ${formatEastern(now)}`)
  pdf.moveDown(0.8)
  for (const group of keysOf(readinessGroups)) {
    if (pdf.y > lowest) pdf.addPage()
    rule()
    pdf.font('display').fontSize(14).fillColor(colors.spruce).text(readinessGroups[group], left, pdf.y)
    pdf.moveDown(0.4)
    for (const standing of items) if (readinessItems[standing.item].group === group) draw(standing)
  }
  rule()
  small(`${brand.copyright}. ${brand.notAffiliated}`)
  return finish()
}
