import { cx } from '#web/ui/cx.ts'
import { Specimen } from './specimen.tsx'

/** Grounds with the text that stands on them; every pair holds AA. */
const pairs = [
  { name: 'paper', look: 'bg-paper text-ink border border-line' },
  { name: 'card', look: 'bg-card text-soft border border-line' },
  { name: 'mist', look: 'bg-mist text-faint' },
  { name: 'spruce', look: 'bg-spruce text-on-spruce' },
  { name: 'marigold', look: 'bg-marigold text-on-marigold' },
  { name: 'brick', look: 'bg-brick text-on-brick' },
  { name: 'deep', look: 'deep' },
  { name: 'grey', look: 'bg-grey-wash text-grey-ink' },
  { name: 'amber', look: 'bg-amber-wash text-amber-ink' },
  { name: 'blue', look: 'bg-blue-wash text-blue-ink' },
  { name: 'teal', look: 'bg-teal-wash text-teal-ink' },
  { name: 'green', look: 'bg-green-wash text-green-ink' },
]

export const ColourSpecimens = () => (
  <Specimen name="Colour">
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
      {pairs.map(({ name, look }) => (
        <li key={name} className={cx('grid min-h-24 content-end rounded-card p-4 font-semibold', look)}>
          {name}
        </li>
      ))}
    </ul>
  </Specimen>
)
