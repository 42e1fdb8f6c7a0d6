interface Props {
  x: number
  y: number
  /** The nearer, the larger. */
  size: number
  isLit?: boolean
}

/** A stone of the causeway in a drawing, with the water around it. */
export const DrawnStone = ({ x, y, size, isLit = false }: Props) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path d="M-24-4h48l-3 11c-1 6-41 6-42 0Z" className={isLit ? 'fill-marigold-hover' : 'fill-stone-side'} />
    <ellipse cx="0" cy="-4" rx="24" ry="7" className={isLit ? 'fill-marigold' : 'fill-stone'} />
    <path
      d="M-30 9q5-2.5 10 0t10 0 10 0 10 0 10 0 10 0"
      className="stroke-water-line"
      fill="none"
      strokeWidth="1.4"
    />
  </g>
)
