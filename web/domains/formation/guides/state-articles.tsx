import type { StateGuide } from '#contract/formation'
import { GuideSourceLink } from './source-link.tsx'

type GuideArticlesStatement = StateGuide['statements']['state'][number]

const StatementCard = ({
  statement: { title, text, quote, source },
}: {
  statement: GuideArticlesStatement
}) => (
  <li className="rounded-card border border-line bg-card p-6">
    <h4 className="font-display text-xl font-semibold">{title}</h4>
    <p className="mt-2 text-soft">{text}</p>
    {quote && (
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">
          Show the wording<span className="sr-only"> for {title.toLowerCase()}</span>
        </summary>
        <blockquote className="mt-2 border-spruce border-l-3 pl-4 text-[0.9375rem]">{quote}</blockquote>
      </details>
    )}
    <p className="mt-3">
      <GuideSourceLink source={source} />
    </p>
  </li>
)

/** What the articles of incorporation must contain to satisfy the IRS and the state. */
export const ArticlesRequirements = ({
  place,
  statements,
}: {
  place: string
  statements: StateGuide['statements']
}) => (
  <>
    <h3 className="mb-4 text-2xl">For the IRS</h3>
    <ul className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
      {statements.federal.map((statement) => (
        <StatementCard key={statement.title} statement={statement} />
      ))}
    </ul>
    <h3 className="mt-10 mb-4 text-2xl">For {place}</h3>
    {statements.state.length > 0 ? (
      <ul className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {statements.state.map((statement) => (
          <StatementCard key={statement.title} statement={statement} />
        ))}
      </ul>
    ) : (
      <p className="max-w-text text-soft">
        We found no wording that {place} prescribes. The office’s form asks for the name, the purpose, the
        agent, the incorporators, and often whether there are members. Check the form before you file.
      </p>
    )}
  </>
)
