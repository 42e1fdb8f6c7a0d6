import { cx } from '../cx.ts'
import { DrawnStone } from './drawn-stone.tsx'
import { Water } from './water.tsx'

/** Rain and high water: the way is there, but no one crosses right now. */
export const Storm = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={cx('block', className)} aria-hidden="true">
    <path
      d="M84 64a17 17 0 0 1 4-33 25 25 0 0 1 47-7 20 20 0 0 1 33 10 15 15 0 0 1 3 30Z"
      className="fill-water-line"
    />
    <path
      d="M166 56a12 12 0 0 1 3-23 18 18 0 0 1 33-3 14 14 0 0 1 22 9 9 9 0 0 1 1 17Z"
      className="fill-stone-sunk"
    />
    <Water />
    <path
      d="m94 72-6 17M116 72l-5 14M172 72l-5 14M190 64l-6 17M210 64l-5 14"
      className="stroke-water-line"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
    <DrawnStone x={48} y={112} size={1} />
    <DrawnStone x={112} y={108} size={0.9} />
    <DrawnStone x={172} y={104} size={0.8} />
    <DrawnStone x={226} y={101} size={0.7} />
    <path
      d="M0 112q18-16 36 0t36 0 36 0 36 0 36 0 36 0 36 0 36 0v28H0Z"
      className="fill-water-deep"
      fillOpacity=".8"
    />
    <path d="m139 62-10 17h8l-5 14 15-20h-8l6-11Z" className="fill-marigold" />
  </svg>
)
