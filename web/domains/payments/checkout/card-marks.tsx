import type { ReactNode } from 'react'

const Mark = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <svg viewBox="0 0 48 30" className="h-7.5 w-12" role="img" aria-label={name}>
      <rect x=".5" y=".5" width="47" height="29" rx="4.5" className="fill-card stroke-line" />
      {children}
    </svg>
  </li>
)

const wordStyle = 'fill-current font-sans font-bold italic'

/** The cards that are taken, drawn plainly. */
export const CardMarks = () => (
  <ul aria-label="Cards we take" className="flex flex-wrap gap-2">
    <Mark name="Visa">
      <text x="24" y="20" textAnchor="middle" fontSize="13.5" className={`${wordStyle} text-blue-ink`}>
        VISA
      </text>
    </Mark>
    <Mark name="Mastercard">
      <circle cx="20" cy="15" r="8" className="fill-brick" />
      <circle cx="28" cy="15" r="8" className="fill-marigold" opacity=".85" />
    </Mark>
    <Mark name="American Express">
      <text
        x="24"
        y="19"
        textAnchor="middle"
        fontSize="10.5"
        className={`${wordStyle} not-italic text-teal-ink`}
      >
        AMEX
      </text>
    </Mark>
    <Mark name="Discover">
      <text x="22.5" y="17.5" textAnchor="end" fontSize="7" className={`${wordStyle} not-italic text-ink`}>
        DISC
      </text>
      <circle cx="26" cy="15" r="2.7" className="fill-marigold" />
      <text x="29.5" y="17.5" fontSize="7" className={`${wordStyle} not-italic text-ink`}>
        VER
      </text>
    </Mark>
  </ul>
)
