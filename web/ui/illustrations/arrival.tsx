import { cx } from '../cx.ts'

const stones = [
  { x: 62, y: 112, size: 1.05 },
  { x: 122, y: 103, size: 0.86 },
  { x: 172, y: 96, size: 0.7 },
] as const

const Stone = ({ x, y, size, lit }: { x: number; y: number; size: number; lit: boolean }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path d="M-24-4h48l-3 11c-1 6-41 6-42 0Z" className={lit ? 'fill-marigold-hover' : 'fill-stone-side'} />
    <ellipse cx="0" cy="-4" rx="24" ry="7" className={lit ? 'fill-marigold' : 'fill-stone'} />
    <path
      d="M-30 9q5-2.5 10 0t10 0 10 0 10 0 10 0 10 0"
      className="stroke-water-line"
      fill="none"
      strokeWidth="1.4"
    />
  </g>
)

/** The far shore is reached: the last stone is lit, and so is the house. */
export const Arrival = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={cx('block', className)} aria-hidden="true">
    <circle cx="214" cy="44" r="30" className="fill-marigold" opacity=".22" />
    <circle cx="214" cy="44" r="17" className="fill-marigold" />
    <path
      d="M214 8v9M178 44h9M241 44h9M188 18l7 7M240 18l-7 7"
      className="animate-pulse-soft stroke-marigold motion-reduce:animate-none"
      strokeWidth="3.4"
      strokeLinecap="round"
    />
    <path d="M0 74c40-12 86-14 140-6s100 0 140-8v30H0Z" className="fill-hill" />
    <path d="M0 80h280v60H0Z" className="fill-water" />
    <path d="M0 80h280" className="stroke-water-line" strokeOpacity=".5" />
    <path d="M184 98c18-15 50-22 96-22v42c-38 3-78-4-96-20Z" className="fill-shore-side" />
    <path d="M188 94c18-13 48-19 92-19v29c-38 2-76 2-92-10Z" className="fill-shore" />
    <rect x="222" y="56" width="34" height="30" className="fill-card" />
    <path d="m216 58 23-18 23 18Z" className="fill-stone" />
    <rect x="235" y="69" width="9" height="17" className="fill-marigold" />
    <rect x="226" y="63" width="6" height="6" className="fill-window" />
    <rect x="247" y="63" width="6" height="6" className="fill-window" />
    {stones.map((stone, index) => (
      <Stone key={stone.x} {...stone} lit={index === stones.length - 1} />
    ))}
    <path
      d="M14 128q8-3 16 0t16 0M132 126q8-3 16 0t16 0M228 130q8-3 16 0t16 0"
      className="stroke-water-line"
      fill="none"
      strokeOpacity=".5"
      strokeWidth="1.4"
    />
  </svg>
)
