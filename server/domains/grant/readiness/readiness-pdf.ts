import { brand } from '#contract/brand.ts'
import { formatEastern } from '#contract/dates.ts'
import { getKeys } from '#contract/get-keys.ts'
import {
  formatReadinessProgress,
  isItemOpen,
  type Readiness,
  type ReadinessItem,
  type ReadinessItemStatus,
  readinessGroups,
  readinessItems,
  readinessStateLabels,
} from '#contract/grant'
import {
  CONTENT_LEFT_PT,
  CONTENT_RIGHT_PT,
  openBrandedPdf,
  pdfColors,
} from '#server/platform/pdf/tagged-pdf.ts'

const stateColors: Record<ReadinessItemStatus['state'], string> = {
  done: pdfColors.spruce,
  checking: pdfColors.quiet,
  problem: pdfColors.brick,
  missing: pdfColors.quiet,
}

/** Minimum space for an item, in points. */
const ITEM_HEIGHT_PT = 78
/** Minimum space for the heading and first item of a group, in points. */
const GROUP_HEIGHT_PT = 38 + ITEM_HEIGHT_PT
const TEXT_LEFT_PT = CONTENT_LEFT_PT + 14
const STATE_WIDTH_PT = 130

export const createReadinessPdf = async (readiness: Readiness, now: Date): Promise<Buffer> => {
  const { project, items, answers } = readiness
  const letter = await openBrandedPdf(`Ad Grant readiness: ${project.name}`)
  const { pdf } = letter
  const line = (text: string, color: string) => letter.text('P', text, { size: 10, color, x: TEXT_LEFT_PT })

  const draw = (status: ReadinessItemStatus) => {
    const { item, state, found, evidence, at, by } = status
    const { title, remedy, who }: ReadinessItem = readinessItems[item]
    letter.makeRoom(ITEM_HEIGHT_PT)
    const { y } = pdf
    letter.text('H3', title, {
      style: 'bold',
      width: CONTENT_RIGHT_PT - CONTENT_LEFT_PT - STATE_WIDTH_PT - 16,
    })
    const below = pdf.y
    pdf.y = y
    const column = { x: CONTENT_RIGHT_PT - STATE_WIDTH_PT, width: STATE_WIDTH_PT, align: 'right' } as const
    letter.text('P', readinessStateLabels[state], { style: 'bold', color: stateColors[state], ...column })
    pdf.y = Math.max(below, pdf.y)
    if (found) line(found, pdfColors.ink)
    for (const text of evidence) line(`• ${text}`, pdfColors.quiet)
    if (isItemOpen(status)) line(`${who === 'staff' ? brand.name : 'You'}: ${remedy}`, pdfColors.ink)
    if (at) line(`${by ? `${by}, ` : ''}${formatEastern(at)}`, pdfColors.quiet)
    pdf.y += 9
  }

  pdf.y += 24
  letter.text('H1', 'Ad Grant readiness', { style: 'display', size: 20 })
  letter.text('P', answers.legalName || project.name, { style: 'bold', size: 12 })
  if (answers.website) letter.text('P', answers.website)
  letter.text('P', `${formatReadinessProgress(readiness)} on ${formatEastern(now)}`, {
    color: pdfColors.quiet,
  })
  pdf.y += 10
  for (const group of getKeys(readinessGroups)) {
    letter.makeRoom(GROUP_HEIGHT_PT)
    letter.rule()
    letter.text('H2', readinessGroups[group], { style: 'display', size: 14, color: pdfColors.spruce })
    pdf.y += 6
    for (const status of items) if (readinessItems[status.item].group === group) draw(status)
  }
  letter.rule()
  letter.small(`${brand.copyright}. ${brand.notAffiliated}`)
  return letter.finish()
}
