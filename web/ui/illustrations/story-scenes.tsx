import { joinClasses } from '../join-classes.ts'

interface Props {
  className?: string
}

/** A small figure: a head above a coat. */
const Person = ({ x, y, tone }: { x: number; y: number; tone: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-9 22c0-14 3-19 9-19s9 5 9 19Z" className={tone} />
    <circle cx="0" cy="-4" r="6" className="fill-on-deep-soft" />
  </g>
)

const Sky = () => (
  <>
    <rect width="280" height="140" className="fill-paper" />
    <path d="M0 70c40-14 86-16 140-6s100 2 140-10v86H0Z" className="fill-hill" />
  </>
)

/** A boat with volunteers on a river between reeds. */
export const RiverScene = ({ className }: Props) => (
  <svg viewBox="0 0 280 140" className={joinClasses('block', className)} aria-hidden="true">
    <Sky />
    <circle cx="226" cy="34" r="15" className="fill-marigold" />
    <path d="M0 84c70-10 190-10 280 0v56H0Z" className="fill-water" />
    <path d="M0 122c40-10 74-8 104 18H0Z" className="fill-shore" />
    <path d="M280 96c-34 0-58 10-66 44h66Z" className="fill-shore" />
    <path
      d="M14 126V96M24 128V88M34 128v-26M246 128v-34M258 126V86M268 128v-26"
      className="stroke-stone-side"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <Person x={122} y={74} tone="fill-marigold" />
    <Person x={150} y={72} tone="fill-stone" />
    <Person x={178} y={74} tone="fill-water-line" />
    <path d="m196 60 26 46" className="stroke-stone-side" strokeWidth="3" strokeLinecap="round" />
    <path d="M94 92h114c-6 20-18 24-30 24h-54c-12 0-24-4-30-24Z" className="fill-stone-side" />
    <path
      d="M70 112q8-3 16 0t16 0M196 124q8-3 16 0t16 0M120 130q8-3 16 0t16 0"
      className="stroke-water-line"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
)

/** A van with a cross on a country road, heading toward a house with lit windows. */
export const ClinicScene = ({ className }: Props) => (
  <svg viewBox="0 0 280 140" className={joinClasses('block', className)} aria-hidden="true">
    <Sky />
    <path d="M0 96c60-12 210-12 280-4v48H0Z" className="fill-shore" />
    <path d="M0 120c90-12 190-12 280-4v14c-90-8-190-8-280 4Z" className="fill-stone-sunk" />
    <path d="M206 58h46v36h-46Z" className="fill-card" />
    <path d="m200 60 29-20 29 20Z" className="fill-stone" />
    <path d="M224 74h12v20h-12Z" className="fill-marigold" />
    <path d="M211 66h8v8h-8ZM240 66h8v8h-8Z" className="fill-window" />
    <ellipse cx="28" cy="70" rx="15" ry="20" className="fill-stone" />
    <path d="M28 104V76" className="stroke-stone-side" strokeWidth="4" />
    <path d="M72 74c0-6 4-10 10-10h62c14 0 24 12 30 28l4 2v24H72Z" className="fill-card stroke-edge" />
    <path d="M146 70c8 2 14 10 18 20h-24V70Z" className="fill-window" />
    <path d="M102 76h12v9h9v12h-9v9h-12v-9h-9V85h9Z" className="fill-spruce" />
    <circle cx="96" cy="120" r="10" className="fill-stone-side" />
    <circle cx="154" cy="120" r="10" className="fill-stone-side" />
    <circle cx="96" cy="120" r="4" className="fill-card" />
    <circle cx="154" cy="120" r="4" className="fill-card" />
    <path d="M40 124h-20M52 132H30" className="stroke-edge" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

/** Two people with a book at a table under a lamp. */
export const MentorScene = ({ className }: Props) => (
  <svg viewBox="0 0 280 140" className={joinClasses('block', className)} aria-hidden="true">
    <rect width="280" height="140" className="fill-hill" />
    <path d="M0 118h280v22H0Z" className="fill-shore-side" />
    <path d="M24 26h52v56H24Z" className="fill-window" />
    <path d="M50 26v56M24 54h52" className="stroke-card" strokeWidth="4" />
    <path d="M212 22h44v6h-44ZM212 48h44v6h-44ZM212 74h44v6h-44Z" className="fill-shore-side" />
    <path
      d="M216 48V34M224 48V30M232 48V36M222 74V58M232 74V56M242 74V62M218 22V8M228 22V10"
      className="stroke-stone"
      strokeWidth="6"
    />
    <path d="M140 0v22" className="stroke-edge" strokeWidth="2" />
    <path d="m118 38 10-16h24l10 16Z" className="fill-marigold" />
    <path d="m118 38-24 50h92l-24-50Z" className="fill-marigold" opacity=".2" />
    <g transform="translate(0 6)">
      <Person x={106} y={66} tone="fill-stone" />
      <Person x={174} y={66} tone="fill-water-line" />
    </g>
    <path d="m118 88 22 4 22-4-4-6-18 3-18-3Z" className="fill-card stroke-edge" />
    <path d="M76 92h128v8H76Z" className="fill-stone-side" />
    <path d="M90 100v26M190 100v26" className="stroke-stone-side" strokeWidth="6" />
  </svg>
)
