import qrcode from 'qrcode-generator'

/** Light cells around the code, which readers need to find it. */
const MARGIN = 4

/** A text as a picture for phones: always dark on light, whatever the page's colors are. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const cells = Array.from({ length: count * count }, (_, index) => [
    Math.floor(index / count),
    index % count,
  ])
  const path = cells
    .filter(([row = 0, column = 0]) => code.isDark(row, column))
    .map(([row = 0, column = 0]) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`)
    .join('')
  const size = count + 2 * MARGIN
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-52 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
