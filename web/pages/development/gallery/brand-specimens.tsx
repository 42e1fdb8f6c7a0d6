import { TextLink } from '#web/ui/buttons.tsx'
import { CausewayMark } from '#web/ui/causeway/mark.tsx'
import { CausewayScene } from '#web/ui/causeway/scene.tsx'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Specimen } from './specimen.tsx'

/** Pairs of background and text colors. All meet WCAG AA. */
const colorPairs = [
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
      {colorPairs.map(({ name, variant }) => (
        <li
          key={name}
          className={joinClasses('grid min-h-24 content-end rounded-card p-4 font-semibold', variant)}
        >
          {name}
        </li>
      ))}
    </ul>
  </Specimen>
)

export const TypeSpecimens = () => (
  <Specimen name="Type">
    <div className="grid gap-5">
      <p className="font-display text-6xl leading-none tracking-tight">Cross to launch</p>
      <p className="font-display text-4xl">Your nonprofit, formed</p>
      <p className="font-display text-2xl">Six stones from payment to grant</p>
      <p className="max-w-text text-lg text-soft">
        A lead paragraph says in a sentence or two what the section is about, before anyone has to scroll.
      </p>
      <p className="max-w-text">
        Text is set in lines of sixty to seventy-five characters. <strong>Bold</strong> carries weight, and{' '}
        <TextLink to="/ui">links are underlined</TextLink>, never color alone.
      </p>
      <p className="text-sm text-faint tabular-nums">Small: $6,000 · $9,000 · Nov 20, 2026 · 12-3456789</p>
    </div>
  </Specimen>
)

export const CausewaySpecimens = () => (
  <Specimen name="The causeway">
    <div className="mb-8 flex items-center gap-4">
      <CausewayMark className="size-8" />
      <CausewayMark className="size-16" />
    </div>
    <div className="grid gap-10">
      <CausewayTimeline status="filing" />
      <CausewayTimeline status="live" size="compact" />
    </div>
    <CausewayScene className="mt-10 h-40 rounded-card sm:h-60" />
  </Specimen>
)
