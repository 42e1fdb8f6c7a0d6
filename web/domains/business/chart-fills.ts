/** One color of a chart by month. `isBelow` draws it under the zero line. */
export interface Series {
  label: string
  fill: string
  values: readonly number[]
  isBelow?: true
}

/** Fill classes of bars, with system colors where the user forces colors. */
export const fills = {
  strong: 'fill-spruce forced-colors:fill-[Highlight]',
  light: 'fill-[color-mix(in_oklab,var(--spruce)_42%,var(--card))] forced-colors:fill-[GrayText]',
  warning: 'fill-brick forced-colors:fill-[CanvasText]',
} as const
