import { brand } from '#contract/brand.ts'
import { type Block, type Inline, parseNotation } from '#contract/mail-notation.ts'
import { fillPlaceholders, type PlaceholderValues } from '#contract/placeholders.ts'
import type { MailText } from './queries.ts'

const InlinePart = ({ part }: { part: Inline }) => {
  switch (part.kind) {
    case 'bold':
      return <strong>{part.text}</strong>
    case 'italic':
      return <em>{part.text}</em>
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noreferrer" className="text-link underline">
          {part.text}
        </a>
      )
    case 'text':
      return part.text
  }
}

/** Parts of a text have no identity but their place, and the preview is drawn anew at every change. */
const placed = <T,>(parts: readonly T[]) => parts.map((part, place) => ({ part, key: `${place}` }))

const Line = ({ line }: { line: readonly Inline[] }) =>
  placed(line).map(({ part, key }) => <InlinePart key={key} part={part} />)

const BlockPart = ({ block }: { block: Block }) =>
  block.kind === 'list' ? (
    <ul className="list-disc pl-6">
      {placed(block.lines).map(({ part, key }) => (
        <li key={key}>
          <Line line={part} />
        </li>
      ))}
    </ul>
  ) : (
    <p>
      {placed(block.lines).map(({ part, key }) => (
        <span key={key} className="block">
          <Line line={part} />
        </span>
      ))}
    </p>
  )

/** The mail as the client will read it, placeholders filled. */
export const MailPreview = ({ mail, values }: { mail: MailText; values: PlaceholderValues }) => (
  <div className="rounded-control border border-line bg-mist p-4 sm:p-6">
    <p className="text-sm text-soft">
      Subject:{' '}
      <span className="font-semibold text-ink">{fillPlaceholders(mail.subject, values) || '(empty)'}</span>
    </p>
    <p className="mt-4 font-display text-link text-xl">{brand.name}</p>
    <div className="mt-3 space-y-4 rounded-card border border-line bg-card p-5 sm:p-7">
      {mail.body.trim() === '' ? (
        <p className="text-faint">Nothing written yet.</p>
      ) : (
        placed(parseNotation(fillPlaceholders(mail.body, values))).map(({ part, key }) => (
          <BlockPart key={key} block={part} />
        ))
      )}
      <p className="inline-block rounded-control bg-spruce px-5 py-3 font-semibold text-on-spruce">
        See your project
      </p>
    </div>
  </div>
)
