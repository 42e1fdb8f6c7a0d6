/** A small marigold mark with a number: so many things are new. `label` says of what, for everybody. */
export const CountMark = ({ count, label }: { count: number; label: string }) =>
  count === 0 ? null : (
    <span
      data-tooltip={label}
      className="inline-grid h-6 min-w-6 shrink-0 place-items-center whitespace-nowrap rounded-full bg-marigold px-1.5 text-[0.8125rem] font-bold text-on-marigold tabular-nums"
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
