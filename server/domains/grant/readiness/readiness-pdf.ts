import { brand } from '#contract/brand.ts'
import { formatEastern } from '#contract/dates.ts'
import {
  type ItemStanding,
  isItemOpen,
  type Readiness,
  type ReadinessItem,
  readinessGroups,
  readinessItems,
  readinessProgress,
  readinessStateWords,
} from '#contract/grant'
import { keysOf } from '#contract/keys-of.ts'
import { colors, left, openLetter, right } from '#server/platform/pdf/letter.ts'

const tones: Record<ItemStanding['state'], string> = {
  done: colors.spruce,
  checking: colors.quiet,
  problem: colors.brick,
  missing: colors.quiet,
}

/** Minimum room for an item, in points. */
const ITEM_HEIGHT = 78
/** Minimum room for a group, in points. */
const GROUP_HEIGHT = 38 + ITEM_HEIGHT
const indent = left + 14
const stateWidth = 130

/** Draws the checklist as a PDF file. */
export const drawReadiness = async (readiness: Readiness, now: Date): Promise<Buffer> => {
  const { project, items, answers } = readiness
  const letter = await openLetter(`Ad Grant readiness: ${project.name}`)
  const { pdf } = letter
  const line = (text: string, color: string) => letter.text('P', text, { size: 10, color, x: indent })

  const draw = (standing: ItemStanding) => {
    const { item, state, found, evidence, at, by } = standing
    const { title, remedy, who }: ReadinessItem = readinessItems[item]
    letter.makeRoom(ITEM_HEIGHT)
    const { y } = pdf
    letter.text('H3', title, { style: 'bold', width: right - left - stateWidth - 16 })
    const below = pdf.y
    pdf.y = y
    const place = { x: right - stateWidth, width: stateWidth, align: 'right' } as const
    letter.text('P', readinessStateWords[state], { style: 'bold', color: tones[state], ...place })
    pdf.y = Math.max(below, pdf.y)
    if (found) line(found, colors.ink)
    for (const text of evidence) line(`• ${text}`, colors.quiet)
    if (isItemOpen(standing)) line(`${who === 'staff' ? brand.name : 'You'}: ${remedy}`, colors.ink)
    if (at) line(`${by ? `${by}, ` : ''}${formatEastern(at)}`, colors.quiet)
    pdf.y += 9
  }

  pdf.y += 24
  letter.text('H1', 'Ad Grant readiness', { style: 'display', size: 20 })
  letter.text('P', answers.legalName || project.name, { style: 'bold', size: 12 })
  if (answers.website) letter.text('P', answers.website)
  letter.text('P', `${readinessProgress(readiness)} on ${formatEastern(now)}`, { color: colors.quiet })
  pdf.y += 10
  for (const group of keysOf(readinessGroups)) {
    letter.makeRoom(GROUP_HEIGHT)
    letter.rule()
    letter.text('H2', readinessGroups[group], { style: 'display', size: 14, color: colors.spruce })
    pdf.y += 6
    for (const standing of items) if (readinessItems[standing.item].group === group) draw(standing)
  }
  letter.rule()
  letter.small(`${brand.copyright}. ${brand.notAffiliated}`)
  return letter.finish()
}
