import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/page-state.tsx'
import { scrollAreaProps } from '#web/ui/scrolling.ts'

/** Maximum number of pages to render. The downloaded file contains all pages. */
const MAX_PAGES = 30

/** Maximum width of a rendered page, in pixels. Larger pages could use up a phone's memory. */
const MAX_CANVAS_WIDTH = 2000

const zoomLevels = [1, 1.5, 2, 3] as const

interface RenderedPages {
  pages: number
  left: number
}

/** A PDF's URL or content. */
export type PdfSource = string | Blob

const openPdf = async (source: PdfSource) => {
  const [pdf, { default: workerAddress }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ])
  pdf.GlobalWorkerOptions.workerSrc = workerAddress
  const file =
    typeof source === 'string'
      ? { url: source, withCredentials: true }
      : { data: new Uint8Array(await source.arrayBuffer()) }
  return pdf.getDocument({ ...file, useWasm: false, enableXfa: false })
}

/** Renders a PDF's first pages to canvases, up to MAX_PAGES. Scripts in the file don't run. */
const renderPages = async (
  source: PdfSource,
  container: HTMLElement,
  signal: AbortSignal,
): Promise<RenderedPages> => {
  const loading = await openPdf(source)
  signal.addEventListener('abort', () => void loading.destroy(), { once: true })
  const pdf = await loading.promise
  const pages = Math.min(pdf.numPages, MAX_PAGES)
  container.replaceChildren()
  for (let number = 1; number <= pages && !signal.aborted; number += 1) {
    const page = await pdf.getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const width = container.clientWidth * Math.min(2, window.devicePixelRatio)
    const scale = Math.min(width, MAX_CANVAS_WIDTH) / natural.width
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    canvas.className = 'w-full rounded-control border border-line bg-white'
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `Page ${number} of ${pdf.numPages}`)
    container.append(canvas)
    await page.render({ canvas, viewport }).promise
  }
  return { pages: pdf.numPages, left: pdf.numPages - pages }
}

const zoomButtonStyle =
  'grid size-11 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink disabled:opacity-40'

interface PageBarProps {
  pages: number
  /** Index in `zoomLevels`. */
  zoom: number
  onZoom: (zoom: number) => void
}

/** The number of pages, and buttons that change their size. */
const PageBar = ({ pages, zoom, onZoom }: PageBarProps) => (
  <div className="mb-2 flex items-center justify-between gap-3 text-sm text-soft max-sm:px-2">
    <p>{pages === 1 ? '1 page' : `${pages} pages`}</p>
    <div className="flex items-center">
      <button
        type="button"
        aria-label="Zoom out"
        disabled={zoom === 0}
        className={zoomButtonStyle}
        onClick={() => onZoom(zoom - 1)}
      >
        <ZoomOut className="size-5" aria-hidden="true" />
      </button>
      <span className="min-w-12 text-center tabular-nums" aria-live="polite">
        {(zoomLevels[zoom] ?? 1) * 100}%
      </span>
      <button
        type="button"
        aria-label="Zoom in"
        disabled={zoom === zoomLevels.length - 1}
        className={zoomButtonStyle}
        onClick={() => onZoom(zoom + 1)}
      >
        <ZoomIn className="size-5" aria-hidden="true" />
      </button>
    </div>
  </div>
)

/** Shows a PDF using PDF.js, because the browser's own viewer doesn't work in a sandbox. */
export const PdfPages = ({ source }: { source: PdfSource }) => {
  const container = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<RenderedPages | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [zoom, setZoom] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or size draws again.
  useEffect(() => {
    const closing = new AbortController()
    if (container.current)
      renderPages(source, container.current, closing.signal).then(
        (pages) => closing.signal.aborted || setShown(pages),
        () =>
          closing.signal.aborted ||
          setFailure(new Error('We couldn’t show this PDF. You can still download it.')),
      )
    return () => closing.abort()
  }, [source, attempt, zoom])
  const retry = () => {
    setFailure(null)
    setAttempt((times) => times + 1)
  }
  return (
    <>
      {failure ? (
        <LoadFailure level={2} title="No preview" error={failure} onRetry={retry} />
      ) : (
        !shown && (
          <div role="status">
            <span className="sr-only">Loading the preview...</span>
            <Skeleton className="h-96" />
          </div>
        )
      )}
      {shown && <PageBar pages={shown.pages} zoom={zoom} onZoom={setZoom} />}
      <div className="overflow-x-auto" {...scrollAreaProps}>
        <div ref={container} className="grid gap-4" style={{ width: `${(zoomLevels[zoom] ?? 1) * 100}%` }} />
      </div>
      {shown && shown.left > 0 && (
        <p className="mt-4 text-soft">
          The other {shown.left} pages are in the file. Download it to read them.
        </p>
      )}
    </>
  )
}
