import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  CONTENT_BOTTOM_PT,
  CONTENT_LEFT_PT,
  CONTENT_RIGHT_PT,
  CONTENT_TOP_PT,
} from '#server/platform/pdf/tagged-pdf.ts'
import { withPdfPages } from './pdf.ts'

/** A rectangle on a page, in points from the page's top-left corner. */
export interface Box {
  page: number
  left: number
  top: number
  right: number
  bottom: number
}

/** A line of text with its element's tag, such as H1 or TD. Text inside a figure has no tag. */
export interface TextLine extends Box {
  text: string
  role: string
  size: number
}

const PAGE_HEIGHT_PT = 792

/** Tolerance for positions, in points. Allows for rounding and for overlaps too small to see. */
const TOLERANCE_PT = 0.5

interface RoleNode {
  role?: string
  id?: string
  children?: RoleNode[]
}

const listRolesById = (node: RoleNode | null, parent = ''): [id: string, role: string][] =>
  node === null
    ? []
    : node.id === undefined
      ? (node.children ?? []).flatMap((child) => listRolesById(child, node.role))
      : [[node.id, parent]]

const readLines = async (page: PDFPageProxy, index: number): Promise<TextLine[]> => {
  const roles = new Map(listRolesById((await page.getStructTree()) as RoleNode | null))
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const lines: TextLine[] = []
  let id: string | undefined
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'beginMarkedContentProps') id = item.id
      continue
    }
    if (!('str' in item) || item.str.trim() === '') continue
    const [, , , , x = 0, y = 0] = item.transform as number[]
    const baseline = PAGE_HEIGHT_PT - y
    const size = item.height
    lines.push({
      text: item.str,
      role: roles.get(id ?? '') ?? '',
      size,
      page: index,
      left: x,
      right: x + item.width,
      top: baseline - size * 0.96,
      bottom: baseline + size * 0.24,
    })
  }
  return lines
}

type Matrix = [number, number, number, number, number, number]

const multiplyMatrices = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
]

/** Returns the bounding boxes of the lines, boxes, and curves on a page. */
const readShapes = async (page: PDFPageProxy, index: number): Promise<Box[]> => {
  const { fnArray, argsArray } = await page.getOperatorList()
  const shapes: Box[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const saved: Matrix[] = []
  for (const [operatorIndex, operator] of fnArray.entries()) {
    const parameters = argsArray[operatorIndex]
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore) matrix = saved.pop() ?? matrix
    else if (operator === OPS.transform) matrix = multiplyMatrices(matrix, parameters)
    else if (operator === OPS.constructPath) {
      const [x1, y1, x2, y2] = parameters[2]
      const [a, b, c, d, e, f] = matrix
      const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e]
      const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f].map((y) => PAGE_HEIGHT_PT - y)
      shapes.push({
        page: index,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      })
    }
  }
  return shapes
}

const isApart = (one: Box, other: Box): boolean =>
  one.page !== other.page ||
  one.right <= other.left + TOLERANCE_PT ||
  other.right <= one.left + TOLERANCE_PT ||
  one.bottom <= other.top + TOLERANCE_PT ||
  other.bottom <= one.top + TOLERANCE_PT

const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom

const isWithinMargins = (box: Box): boolean =>
  box.left >= CONTENT_LEFT_PT - TOLERANCE_PT &&
  box.right <= CONTENT_RIGHT_PT + TOLERANCE_PT &&
  box.top >= CONTENT_TOP_PT - 4 &&
  box.bottom <= CONTENT_BOTTOM_PT + TOLERANCE_PT

const formatEdges = (box: Box): string =>
  [box.left, box.top, box.right, box.bottom].map((value) => value.toFixed(0)).join(' ')

/** Returns the part of a line that its glyphs cover, without leading. */
const getLetterBox = (line: TextLine): TextLine => ({ ...line, top: line.bottom - line.size })

const isHeading = ({ role }: TextLine): boolean => /^H\d$/.test(role)

const isUnder = (line: TextLine, heading: TextLine): boolean =>
  line.page === heading.page && line.top > heading.top + TOLERANCE_PT

/** Returns a PDF's lines of text, in drawing order. */
export const readPdfLines = (file: Uint8Array): Promise<TextLine[]> =>
  withPdfPages(file, async (pages) => (await Promise.all(pages.map(readLines))).flat())

/** Returns the bounding boxes of a PDF's lines, boxes, and curves, in drawing order. */
export const readPdfShapes = (file: Uint8Array): Promise<Box[]> =>
  withPdfPages(file, async (pages) => (await Promise.all(pages.map(readShapes))).flat())

/** Returns a PDF's headings with their levels, such as "H1 Receipt". */
export const readPdfHeadings = async (file: Uint8Array): Promise<string[]> =>
  (await readPdfLines(file)).filter(isHeading).map(({ role, text }) => `${role} ${text}`)

/**
 * Returns a PDF's layout problems: text or shapes outside the margins, lines of text that touch, shapes that
 * cross text, and headings without text below them on the same page.
 */
export const findLayoutFaults = (file: Uint8Array): Promise<string[]> =>
  withPdfPages(file, async (pages) => {
    const lines = (await Promise.all(pages.map(readLines))).flat()
    const shapes = (await Promise.all(pages.map(readShapes))).flat()
    const faults: string[] = []
    for (const line of lines) if (!isWithinMargins(line)) faults.push(`outside: ${line.text}`)
    for (const shape of shapes)
      if (!isWithinMargins(shape)) faults.push(`outside: the shape ${formatEdges(shape)}`)
    for (const [index, line] of lines.entries())
      for (const other of lines.slice(index + 1))
        if (!isApart(line, other)) faults.push(`touching: ${line.text} | ${other.text}`)
    for (const line of lines.map(getLetterBox))
      for (const shape of shapes)
        if (!isApart(line, shape) && !isInside(line, shape))
          faults.push(`cut through: ${line.text} by ${formatEdges(shape)}`)
    for (const heading of lines.filter(isHeading))
      if (!lines.some((line) => isUnder(line, heading))) faults.push(`nothing under it: ${heading.text}`)
    return faults
  })
