import { cx } from '../cx.ts'
import { DrawnStone } from './drawn-stone.tsx'
import { Water } from './water.tsx'

/** From one shore to the other: the stones lie, and the next one is lit. */
export const Crossing = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={cx('block', className)} aria-hidden="true">
    <path
      d="M112 36q7-6 14 0 7-6 14 0M150 24q5-5 10 0 5-5 10 0"
      className="stroke-faint"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <Water />
    <path d="M0 94c26 2 46 12 54 46H0Z" className="fill-shore-side" />
    <path d="M0 88c24 2 40 12 46 38L0 140Z" className="fill-shore" />
    <path d="M18 92V62" className="stroke-stone-side" strokeWidth="4" />
    <ellipse cx="18" cy="52" rx="13" ry="16" className="fill-stone" />
    <path d="M226 92c12-10 30-13 54-13v26c-22 2-46 0-54-13Z" className="fill-shore-side" />
    <path d="M230 88c11-8 28-10 50-10v20c-20 1-42 0-50-10Z" className="fill-shore" />
    <rect x="246" y="64" width="22" height="20" className="fill-card" />
    <path d="m242 66 15-13 15 13Z" className="fill-stone" />
    <rect x="254" y="73" width="6" height="11" className="fill-marigold" />
    <path
      d="M142 80v-8M129 84l-5-6M155 84l5-6"
      className="stroke-marigold"
      strokeWidth="2.8"
      strokeLinecap="round"
    />
    <DrawnStone x={84} y={114} size={0.98} />
    <DrawnStone x={142} y={106} size={0.84} isLit />
    <DrawnStone x={192} y={99} size={0.7} />
  </svg>
)
