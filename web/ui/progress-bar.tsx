interface Props {
  /** Percent, 0 to 100. */
  value: number
  /** What the bar measures, in words. */
  label: string
}

/** How far something is. An SVG, because its width may not be written as a style. */
export const ProgressBar = ({ value, label }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value)}
    className="h-2.5 overflow-hidden rounded-full bg-water"
  >
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="size-full" aria-hidden="true">
      <rect width={value} height="1" className="fill-spruce transition-[width] duration-500" />
    </svg>
  </div>
)
