import type { StepState } from '#contract/project-status.ts'
import { joinClasses } from '../join-classes.ts'

/**
 * The waterline across a tile of 100 by 64, with two complete waves. It extends one unit beyond both sides,
 * so that adjacent tiles join without a seam.
 */
const WATER_SURFACE_PATH = 'M-1 40.3 0 40q12.5-3.5 25 0t25 0 25 0 25 0l1-.3'

const Water = () => (
  <>
    <path d={`${WATER_SURFACE_PATH}V64H-1Z`} className="fill-water" />
    <path d="M8 53h14M74 58h16" className="stroke-water-line/45" fill="none" />
  </>
)

const WaterSurface = () => (
  <path
    d={WATER_SURFACE_PATH}
    className="stroke-water-line"
    strokeWidth="1.2"
    strokeLinecap="round"
    fill="none"
  />
)

const CheckMark = () => (
  <path
    d="m43 20.5 5 4.5 10-8.5"
    className="stroke-on-spruce"
    strokeWidth="3.2"
    strokeLinecap="round"
    strokeLinejoin="round"
    fill="none"
  />
)

const LightRays = () => (
  <path
    d="M50 .5v5M29 4.5l3 4.5M71 4.5l-3 4.5"
    className="stroke-marigold"
    strokeWidth="3"
    strokeLinecap="round"
    fill="none"
  />
)

const STONE_SIDE_PATH = 'M20 21.5h60l-3 23c-.6 6-53.4 6-54 0Z'

/** A stone above the water. If `lit` is set, it marks the current step. */
const StandingStone = ({ lit }: { lit: boolean }) => {
  const sideColor = lit ? 'fill-marigold-hover' : 'fill-stone-side'
  return (
    <>
      {lit && <LightRays />}
      <path d={STONE_SIDE_PATH} className={sideColor} />
      <ellipse cx="50" cy="21.5" rx="30" ry="9" className={lit ? 'fill-marigold' : 'fill-stone'} />
      {lit ? <circle cx="50" cy="21.5" r="4" className="fill-on-marigold" /> : <CheckMark />}
      <Water />
      <path d="m22.4 40 .6 4.5c.6 6 53.4 6 54 0l.6-4.5Z" className={joinClasses(sideColor, 'opacity-35')} />
    </>
  )
}

const SunkStone = () => (
  <>
    <Water />
    <ellipse
      cx="50"
      cy="53"
      rx="26"
      ry="7"
      className="fill-stone-sunk stroke-water-line"
      strokeWidth="1.2"
      strokeDasharray="3 3"
    />
  </>
)

/** A step of the causeway: a finished, lit, or submerged stone and the water around it. */
export const Stone = ({ state, className }: { state: StepState; className?: string }) => (
  <svg viewBox="0 0 100 64" className={joinClasses('overflow-visible', className)} aria-hidden="true">
    {state === 'upcoming' ? <SunkStone /> : <StandingStone lit={state === 'current'} />}
    <WaterSurface />
  </svg>
)
