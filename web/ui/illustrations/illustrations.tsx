import { joinClasses } from '../join-classes.ts'

interface Props {
  x: number
  y: number
  /** The stone's size. Nearer stones are larger. */
  size: number
  isLit?: boolean
}

/** A stone of the causeway with water around it. */
const StoneInWater = ({ x, y, size, isLit = false }: Props) => (
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

/** The water and distant hills in a drawing of 280 by 140. */
const Water = () => (
  <>
    <path d="M0 74c40-12 86-14 140-6s100 0 140-8v30H0Z" className="fill-hill" />
    <path d="M0 80h280v60H0Z" className="fill-water" />
    <path d="M0 80h280" className="stroke-water-line" strokeOpacity=".5" />
    <path
      d="M14 128q8-3 16 0t16 0M132 126q8-3 16 0t16 0M228 130q8-3 16 0t16 0"
      className="stroke-water-line"
      fill="none"
      strokeOpacity=".5"
      strokeWidth="1.4"
    />
  </>
)

/**
 * The far shore with a house. The last stone is lit. If `isCut` is set, the drawing is cropped to fill its
 * container.
 */
export const ArrivalScene = ({ className, isCut = false }: { className?: string; isCut?: boolean }) => (
  <svg
    viewBox="0 0 280 140"
    preserveAspectRatio={isCut ? 'xMaxYMid slice' : undefined}
    className={joinClasses('block', className)}
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
    <StoneInWater x={62} y={112} size={1.05} />
    <StoneInWater x={122} y={103} size={0.86} />
    <StoneInWater x={172} y={96} size={0.7} isLit />
  </svg>
)

/** A stone on the bank that hasn't been placed yet. */
const WaitingStone = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-22-3h44l-2 9c-1 5-39 5-40 0Z" className="fill-stone-side" />
    <ellipse cx="0" cy="-3" rx="22" ry="6" className="fill-stone" />
  </g>
)

/** The near bank with stones ready to be placed. */
export const NearShoreScene = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={joinClasses('block', className)} aria-hidden="true">
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
    <WaitingStone x={72} y={110} />
    <WaitingStone x={112} y={107} />
    <WaitingStone x={91} y={98} />
    <path
      d="M182 112q6-2.5 12 0t12 0 12 0M214 98q5-2 10 0t10 0"
      className="stroke-water-line"
      fill="none"
      strokeWidth="1.4"
    />
  </svg>
)

/** A row of stones from shore to shore. The next stone is lit. */
export const CrossingScene = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={joinClasses('block', className)} aria-hidden="true">
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
    <StoneInWater x={84} y={114} size={0.98} />
    <StoneInWater x={142} y={106} size={0.84} isLit />
    <StoneInWater x={192} y={99} size={0.7} />
  </svg>
)

const stillWaterStones = [
  { x: 152, y: 110, rx: 22 },
  { x: 204, y: 104, rx: 18 },
  { x: 246, y: 99, rx: 15 },
] as const

/** The near shore with the first stone lit. Outlines show the other stones. */
export const FirstStoneScene = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={joinClasses('block', className)} aria-hidden="true">
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
    <StoneInWater x={96} y={114} size={1} isLit />
    {stillWaterStones.map(({ x, y, rx }) => (
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

/** A row of stones. Ripples mark a missing one. */
export const MissingStoneScene = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={joinClasses('block', className)} aria-hidden="true">
    <circle cx="222" cy="40" r="13" className="fill-marigold" />
    <path
      d="M34 44q8-7 16 0 8-7 16 0M72 30q6-5 12 0 6-5 12 0"
      className="stroke-faint"
      fill="none"
      strokeWidth="2"
    />
    <Water />
    <StoneInWater x={46} y={110} size={1.05} />
    <StoneInWater x={104} y={106} size={0.95} />
    <g className="stroke-water-line" fill="none" strokeWidth="1.4">
      <ellipse cx="160" cy="104" rx="9" ry="2.6" />
      <ellipse cx="160" cy="104" rx="18" ry="5.4" strokeOpacity=".7" />
      <ellipse cx="160" cy="104" rx="27" ry="8.2" strokeDasharray="4 4" strokeOpacity=".6" />
    </g>
    <StoneInWater x={212} y={98} size={0.78} />
    <StoneInWater x={252} y={94} size={0.66} />
  </svg>
)

/** The causeway in rain and high water. */
export const StormScene = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 280 140" className={joinClasses('block', className)} aria-hidden="true">
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
    <StoneInWater x={48} y={112} size={1} />
    <StoneInWater x={112} y={108} size={0.9} />
    <StoneInWater x={172} y={104} size={0.8} />
    <StoneInWater x={226} y={101} size={0.7} />
    <path
      d="M0 112q18-16 36 0t36 0 36 0 36 0 36 0 36 0 36 0 36 0v28H0Z"
      className="fill-water-deep"
      fillOpacity=".8"
    />
    <path d="m139 62-10 17h8l-5 14 15-20h-8l6-11Z" className="fill-marigold" />
  </svg>
)
