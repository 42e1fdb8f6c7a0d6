interface Figure {
  figure: string
  label: string
}

/** Proof in numbers, the number first for the eye and the label first for the ear. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-8 border-line border-y py-8 lg:grid-cols-4">
    {figures.map(({ figure, label }) => (
      <div key={label} className="flex flex-col-reverse justify-end">
        <dt className="mt-1 text-soft">{label}</dt>
        <dd className="font-display text-4xl font-semibold tabular-nums sm:text-5xl">{figure}</dd>
      </div>
    ))}
  </dl>
)
