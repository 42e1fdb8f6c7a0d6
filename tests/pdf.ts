import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

const withPdf = async <Result>(
  file: Uint8Array,
  read: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> => {
  const task = getDocument({
    data: new Uint8Array(file),
    standardFontDataUrl: `${pathToFileURL(join(folder, 'standard_fonts')).href}/`,
    verbosity: 0,
  })
  try {
    return await read(await task.promise)
  } finally {
    await task.destroy()
  }
}

const loadPages = async (pdf: PDFDocumentProxy) =>
  Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))

/** Loads all pages of a PDF, passes them to `read`, and returns its result. */
export const withPdfPages = <Result>(
  file: Uint8Array,
  read: (pages: PDFPageProxy[]) => Promise<Result>,
): Promise<Result> => withPdf(file, async (pdf) => read(await loadPages(pdf)))

export interface PlacedText {
  text: string
  page: number
  /** Distance from the page's left edge, in points. */
  x: number
  /** Distance from the page's bottom edge to the baseline, in points. */
  y: number
  width: number
  height: number
}

/** Returns a PDF's text runs with their positions. */
export const readPlacedText = (file: Uint8Array): Promise<PlacedText[]> =>
  withPdf(file, async (pdf) => {
    const placed: PlacedText[] = []
    for (const [page, content] of (
      await Promise.all((await loadPages(pdf)).map((page) => page.getTextContent()))
    ).entries())
      for (const item of content.items)
        if ('str' in item && item.str.trim() !== '') {
          const [, , , , x = 0, y = 0] = item.transform as number[]
          placed.push({ text: item.str, page, x, y, width: item.width, height: item.height })
        }
    return placed
  })

/** Returns a PDF's text. Runs on the same baseline form one line unless a wide gap separates them. */
export const readPdfText = async (file: Uint8Array): Promise<string> => {
  let text = ''
  let last: PlacedText | undefined
  for (const piece of await readPlacedText(file)) {
    const isSameLine = last && last.page === piece.page && Math.abs(last.y - piece.y) < 1
    const space = last ? piece.x - last.x - last.width : 0
    const isSpaced = space > 0.5 && space < piece.height * 0.6
    if (last) text += isSameLine ? (Math.abs(space) <= 0.5 ? '' : isSpaced ? ' ' : '\n') : '\n'
    text += piece.text
    last = piece
  }
  return text
}

interface StructureNode {
  role: string
  alt?: string
  lang?: string
  children: StructureNode[]
}

interface RawNode {
  role?: string
  alt?: string
  lang?: string
  children?: RawNode[]
}

const toStructureNode = ({ role = '', alt, lang, children = [] }: RawNode): StructureNode => ({
  role,
  ...(alt !== undefined && { alt }),
  ...(lang !== undefined && { lang }),
  children: children.filter((child) => child.role).map(toStructureNode),
})

/** Returns each page's structure tree, without content. */
export const readPdfStructure = (file: Uint8Array): Promise<StructureNode[]> =>
  withPdf(file, async (pdf) =>
    Promise.all(
      (await loadPages(pdf)).map(async (page) => toStructureNode((await page.getStructTree()) as RawNode)),
    ),
  )

export const listStructureRoles = (node: StructureNode): string[] => [
  node.role,
  ...node.children.flatMap(listStructureRoles),
]

export const findFigureElements = (node: StructureNode): StructureNode[] =>
  node.role === 'Figure' ? [node] : node.children.flatMap(findFigureElements)

export const readPdfMetadata = (file: Uint8Array) =>
  withPdf(file, async (pdf) => {
    const { info, metadata } = await pdf.getMetadata()
    // PDF.js declares an object but returns a Map.
    const marks = (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null
    return {
      info: info as Record<string, unknown>,
      xml: metadata?.getRaw() as string,
      marks,
    }
  })

/** Returns the font families embedded in a PDF. */
export const readPdfTypefaces = (file: Uint8Array): string[] =>
  [
    ...Buffer.from(file)
      .toString('latin1')
      .matchAll(/\/FontName \/[A-Z]{6}\+(\w+)-[^>]*?\/FontFile\d/gs),
  ].map(([, family = '']) => family)
