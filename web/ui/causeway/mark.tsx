/** The logo: three stones above a waterline. */
export const CausewayMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 40 32" className={className} aria-hidden="true">
    <rect x="2" y="13" width="9.5" height="12" rx="3" className="fill-stone" />
    <rect x="15" y="7.5" width="10" height="17.5" rx="3.2" className="fill-stone" />
    <rect x="28.5" y="2" width="10" height="23" rx="3.2" className="fill-marigold" />
    <path
      d="M1 25.5q4.75-3.4 9.5 0t9.5 0 9.5 0 9.5 0"
      className="stroke-water-line"
      strokeWidth="3"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
)
