import { joinClasses } from '../join-classes.ts'

/** The stones in perspective. Nearer stones are larger. */
const sceneStones = [
  { x: 250, y: 262, size: 1.5 },
  { x: 470, y: 236, size: 1.25 },
  { x: 664, y: 214, size: 1.05 },
  { x: 834, y: 196, size: 0.88 },
  { x: 984, y: 181, size: 0.74 },
  { x: 1112, y: 168, size: 0.62 },
] as const

const SceneStone = ({ x, y, size, lit }: { x: number; y: number; size: number; lit: boolean }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <ellipse cx="0" cy="22" rx="64" ry="9" className="fill-water-deep" />
    <path
      d="M-50-8h100l-5 26c-2 11-88 11-90 0Z"
      className={lit ? 'fill-marigold-hover' : 'fill-stone-side'}
    />
    <ellipse cx="0" cy="-8" rx="50" ry="14" className={lit ? 'fill-marigold' : 'fill-stone'} />
    {lit && (
      <path
        d="M0-42v-14M-34-36l-8-12M34-36l8-12"
        className="stroke-marigold"
        strokeWidth="6"
        strokeLinecap="round"
      />
    )}
    <path
      d="M-62 20q10-4 20 0t20 0 20 0 20 0 20 0 20 0"
      className="stroke-water-line"
      fill="none"
      strokeWidth="2"
    />
  </g>
)

const Ripples = () => (
  <g className="stroke-water-line" strokeWidth="2" strokeLinecap="round" strokeOpacity="0.5" fill="none">
    <path
      className="animate-ripple"
      d="M90 178q14-5 28 0t28 0M560 172q14-5 28 0t28 0M1290 236q14-5 28 0t28 0"
    />
    <path
      className="animate-ripple [animation-delay:-3s]"
      d="M356 196q12-4 24 0t24 0M730 262q16-6 32 0t32 0 32 0"
    />
    <path
      className="animate-ripple [animation-delay:-5s]"
      d="M930 250q16-6 32 0t32 0M1150 278q18-7 36 0t36 0M420 290q18-7 36 0t36 0"
    />
  </g>
)

/** The far shore: a house with an open door, and trees. */
const FarShore = () => (
  <>
    <path d="M1120 150c60-26 150-34 320-36v86c-120 6-260-4-320-50Z" className="fill-shore-side" />
    <path d="M1130 142c60-24 150-32 310-34v62c-130 4-250 0-310-28Z" className="fill-shore" />
    <g>
      <rect x="1228" y="70" width="92" height="62" className="fill-card" />
      <path d="M1216 74 1274 34l58 40Z" className="fill-stone" />
      <rect x="1264" y="96" width="20" height="36" className="fill-marigold" />
      <rect x="1240" y="86" width="14" height="14" className="fill-window" />
      <rect x="1294" y="86" width="14" height="14" className="fill-window" />
    </g>
    <path d="M1368 132V98M1410 130v-24" className="stroke-stone-side" strokeWidth="6" />
    <ellipse cx="1368" cy="82" rx="21" ry="27" className="fill-stone" />
    <ellipse cx="1410" cy="92" rx="16" ry="20" className="fill-stone-side" />
  </>
)

const NearShore = () => (
  <>
    <path d="M0 208c70 4 150 28 186 92H0Z" className="fill-shore-side" />
    <path d="M0 196c74 4 142 30 172 104H0Z" className="fill-shore" />
  </>
)

/** A picture of the causeway: six stones from the near shore to the house on the far one. */
export const CausewayScene = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 1440 300"
    preserveAspectRatio="xMaxYMax slice"
    className={joinClasses('block w-full', className)}
    aria-hidden="true"
  >
    <path d="M0 136c160-44 300-50 470-26s300 4 450-20 340-30 520 6v60H0Z" className="fill-hill" />
    <rect y="136" width="1440" height="164" className="fill-water" />
    <path d="M0 136h1440" className="stroke-water-line" strokeOpacity="0.5" />
    <Ripples />
    <FarShore />
    <NearShore />
    {sceneStones.map((stone, index) => (
      <SceneStone key={stone.x} {...stone} lit={index === sceneStones.length - 1} />
    ))}
  </svg>
)
