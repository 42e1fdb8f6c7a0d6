import { cx } from '../cx.ts'
import { DrawnStone } from './drawn-stone.tsx'
import { Water } from './water.tsx'

/** A stone is missing in the row: only its ripples are there. */
export const MissingStone = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={cx('block', className)} aria-hidden="true">
    <circle cx="222" cy="40" r="13" className="fill-marigold" />
    <path
      d="M34 44q8-7 16 0 8-7 16 0M72 30q6-5 12 0 6-5 12 0"
      className="stroke-faint"
      fill="none"
      strokeWidth="2"
    />
    <Water />
    <DrawnStone x={46} y={110} size={1.05} />
    <DrawnStone x={104} y={106} size={0.95} />
    <g className="stroke-water-line" fill="none" strokeWidth="1.4">
      <ellipse cx="160" cy="104" rx="9" ry="2.6" />
      <ellipse cx="160" cy="104" rx="18" ry="5.4" strokeOpacity=".7" />
      <ellipse cx="160" cy="104" rx="27" ry="8.2" strokeDasharray="4 4" strokeOpacity=".6" />
    </g>
    <DrawnStone x={212} y={98} size={0.78} />
    <DrawnStone x={252} y={94} size={0.66} />
  </svg>
)
