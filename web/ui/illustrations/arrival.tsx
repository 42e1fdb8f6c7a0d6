import { cx } from '../cx.ts'
import { DrawnStone } from './drawn-stone.tsx'
import { Water } from './water.tsx'

/** The far shore is reached: the last stone is lit, and so is the house. Where it `isCut`, it fills its place whatever the shape. */
export const Arrival = ({ className, isCut = false }: { className?: string; isCut?: boolean }) => (
  <svg
    viewBox="0 0 280 140"
    preserveAspectRatio={isCut ? 'xMaxYMid slice' : undefined}
    className={cx('block', className)}
    aria-hidden="true"
  >
    <circle cx="214" cy="44" r="30" className="fill-marigold" opacity=".22" />
    <circle cx="214" cy="44" r="17" className="fill-marigold" />
    <path
      d="M214 8v9M178 44h9M241 44h9M188 18l7 7M240 18l-7 7"
      className="animate-pulse-soft stroke-marigold motion-reduce:animate-none"
      strokeWidth="3.4"
      strokeLinecap="round"
    />
    <Water />
    <path d="M184 98c18-15 50-22 96-22v42c-38 3-78-4-96-20Z" className="fill-shore-side" />
    <path d="M188 94c18-13 48-19 92-19v29c-38 2-76 2-92-10Z" className="fill-shore" />
    <rect x="222" y="56" width="34" height="30" className="fill-card" />
    <path d="m216 58 23-18 23 18Z" className="fill-stone" />
    <rect x="235" y="69" width="9" height="17" className="fill-marigold" />
    <rect x="226" y="63" width="6" height="6" className="fill-window" />
    <rect x="247" y="63" width="6" height="6" className="fill-window" />
    <DrawnStone x={62} y={112} size={1.05} />
    <DrawnStone x={122} y={103} size={0.86} />
    <DrawnStone x={172} y={96} size={0.7} isLit />
  </svg>
)
