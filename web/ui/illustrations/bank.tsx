import { cx } from '../cx.ts'
import { Water } from './water.tsx'

/** A stone on the bank that waits to be laid. */
const Waiting = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-22-3h44l-2 9c-1 5-39 5-40 0Z" className="fill-stone-side" />
    <ellipse cx="0" cy="-3" rx="22" ry="6" className="fill-stone" />
  </g>
)

/** The near bank: the stones are ready, the water is calm, nothing is laid yet. */
export const Bank = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={cx('block', className)} aria-hidden="true">
    <circle cx="222" cy="38" r="14" className="fill-marigold" />
    <path
      d="M92 34q7-6 14 0 7-6 14 0M132 22q5-5 10 0 5-5 10 0"
      className="stroke-faint"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <Water />
    <path d="M0 84c62-6 118 2 146 22 12 9 10 24-4 34H0Z" className="fill-shore-side" />
    <path d="M0 78c60-6 112 2 138 20 12 9 8 20-8 26-40 12-88 6-130 10Z" className="fill-shore" />
    <path d="M26 88V56" className="stroke-stone-side" strokeWidth="4" />
    <ellipse cx="26" cy="46" rx="14" ry="18" className="fill-stone" />
    <Waiting x={72} y={110} />
    <Waiting x={112} y={107} />
    <Waiting x={91} y={98} />
    <path
      d="M182 112q6-2.5 12 0t12 0 12 0M214 98q5-2 10 0t10 0"
      className="stroke-water-line"
      fill="none"
      strokeWidth="1.4"
    />
  </svg>
)
