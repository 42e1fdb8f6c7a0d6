/** A series of one value per month. `isBelow` draws it below the zero line. */
export interface ChartSeries {
  label: string
  fill: string
  values: readonly number[]
  isBelow?: true
}

/** Fill classes for bars. In forced-colors mode, they use system colors. */
export const fillStyles = {
  strong: 'fill-spruce forced-colors:fill-[Highlight]',
  light: 'fill-[color-mix(in_oklab,var(--spruce)_42%,var(--card))] forced-colors:fill-[GrayText]',
  warning: 'fill-brick forced-colors:fill-[CanvasText]',
} as const
