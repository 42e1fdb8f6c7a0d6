import { TextLink } from '#web/ui/text-link.tsx'
import { Specimen } from './specimen.tsx'

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
