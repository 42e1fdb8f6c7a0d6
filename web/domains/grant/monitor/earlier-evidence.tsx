import type { Finding } from '#contract/grant'
import { formatWhen } from '#contract/results'

interface Props {
  /** Without the newest, which is always in sight. */
  evidence: Finding['evidence']
  title: string
}

/** What a rule rested on before, for those who ask. */
export const EarlierEvidence = ({ evidence, title }: Props) =>
  evidence.length > 0 && (
    <details className="mt-0.5">
      <summary className="inline-flex min-h-6 items-center text-link text-sm pointer-coarse:min-h-11">
        Earlier
      </summary>
      <ul aria-label={`Evidence: ${title}`} className="mt-1 space-y-1 text-sm">
        {evidence.map(({ when, value, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two looks on one day may say the same.
          <li key={index} className="wrap-anywhere">
            <span className="text-soft">{formatWhen(when)}:</span>{' '}
            <span className="font-semibold tabular-nums">{value}</span>
            {note && <span className="text-soft"> · {note}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
