import { cx } from '../cx.ts'
import { DrawnStone } from './drawn-stone.tsx'
import { Water } from './water.tsx'

const still = [
  { x: 152, y: 110, rx: 22 },
  { x: 204, y: 104, rx: 18 },
  { x: 246, y: 99, rx: 15 },
] as const

/** The near shore, the first stone lit, and where the others will be. */
export const FirstStone = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={cx('block', className)} aria-hidden="true">
    <Water />
    <path d="M0 92c28 2 52 14 62 48H0Z" className="fill-shore-side" />
    <path d="M0 86c26 2 46 14 54 54H0Z" className="fill-shore" />
    <path d="M22 92V62" className="stroke-stone-side" strokeWidth="4" />
    <ellipse cx="22" cy="50" rx="14" ry="18" className="fill-stone" />
    <path
      d="M96 84v-9M79 89l-5-7M113 89l5-7"
      className="stroke-marigold"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <DrawnStone x={96} y={114} size={1} isLit />
    {still.map(({ x, y, rx }) => (
      <ellipse
        key={x}
        cx={x}
        cy={y}
        rx={rx}
        ry={rx / 4}
        className="fill-stone-sunk stroke-water-line"
        strokeDasharray="3 3"
      />
    ))}
  </svg>
)
