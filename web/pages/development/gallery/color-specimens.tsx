import { cx } from '#web/ui/cx.ts'
import { Specimen } from './specimen.tsx'

/** Grounds with the text that stands on them; every pair holds AA. */
const pairs = [
  { name: 'paper', variant: 'bg-paper text-ink border border-line' },
  { name: 'card', variant: 'bg-card text-soft border border-line' },
  { name: 'mist', variant: 'bg-mist text-faint' },
  { name: 'spruce', variant: 'bg-spruce text-on-spruce' },
  { name: 'marigold', variant: 'bg-marigold text-on-marigold' },
  { name: 'brick', variant: 'bg-brick text-on-brick' },
  { name: 'deep', variant: 'deep' },
  { name: 'gray', variant: 'bg-gray-wash text-gray-ink' },
  { name: 'amber', variant: 'bg-amber-wash text-amber-ink' },
  { name: 'blue', variant: 'bg-blue-wash text-blue-ink' },
  { name: 'teal', variant: 'bg-teal-wash text-teal-ink' },
  { name: 'green', variant: 'bg-green-wash text-green-ink' },
]

export const ColorSpecimens = () => (
  <Specimen name="Color">
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
      {pairs.map(({ name, variant }) => (
        <li key={name} className={cx('grid min-h-24 content-end rounded-card p-4 font-semibold', variant)}>
          {name}
        </li>
      ))}
    </ul>
  </Specimen>
)
