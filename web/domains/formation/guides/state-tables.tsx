import { CircleAlert, CircleCheck, CircleHelp, History, TriangleAlert } from 'lucide-react'
import type { GuideFact, StateGuide } from '#contract/formation'
import { Badge } from '#web/ui/badges.tsx'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { GuideCell, GuideRow, GuideRowHead, GuideTable } from './guide-table.tsx'
import { GuideSourceLink } from './source-link.tsx'

export const CostTable = ({ place, costs }: { place: string; costs: StateGuide['costs'] }) => (
  <GuideTable
    caption={`Costs of starting a nonprofit in ${place}`}
    columns={['What', 'Paid to', 'Amount', 'Source']}
  >
    {costs.map(({ what, to, amount, source }) => (
      <GuideRow key={what}>
        <GuideRowHead>
          <NoWrapFigures>{what}</NoWrapFigures>
        </GuideRowHead>
        <GuideCell>{to}</GuideCell>
        <GuideCell>
          <span className="font-semibold text-ink">{amount}</span>
        </GuideCell>
        <GuideCell>{source && <GuideSourceLink source={source} />}</GuideCell>
      </GuideRow>
    ))}
  </GuideTable>
)

export const DeadlineTable = ({
  place,
  deadlines,
}: {
  place: string
  deadlines: StateGuide['deadlines']
}) => (
  <GuideTable caption={`Due dates of nonprofits in ${place}`} columns={['What', 'When', 'Fee', 'Source']}>
    {deadlines.map(({ name: what, when, fee, source }) => (
      <GuideRow key={what}>
        <GuideRowHead>{what}</GuideRowHead>
        <GuideCell>{when}</GuideCell>
        <GuideCell>
          <span className="font-semibold text-ink">{fee}</span>
        </GuideCell>
        <GuideCell>
          <GuideSourceLink source={source} />
        </GuideCell>
      </GuideRow>
    ))}
  </GuideTable>
)

export const DurationTable = ({ durations }: Pick<StateGuide, 'durations'>) => (
  <GuideTable caption="How long each step takes" columns={['Step', 'Time', 'Source']}>
    {durations.map(({ step, text, source }) => (
      <GuideRow key={step}>
        <GuideRowHead>{step}</GuideRowHead>
        <GuideCell>
          <span className="font-semibold text-ink">{text}</span>
        </GuideCell>
        <GuideCell>{source && <GuideSourceLink source={source} />}</GuideCell>
      </GuideRow>
    ))}
  </GuideTable>
)

const certaintyBadges = {
  confirmed: { tone: 'green', icon: CircleCheck, label: 'Official page' },
  unconfirmed: { tone: 'amber', icon: CircleAlert, label: 'Not yet confirmed' },
  outdated: { tone: 'amber', icon: History, label: 'Older than 12 months' },
  conflict: { tone: 'red', icon: TriangleAlert, label: 'Sources disagree' },
  unknown: { tone: 'gray', icon: CircleHelp, label: 'Unknown' },
} as const

const Certainty = ({ fact: { certainty } }: { fact: GuideFact }) => {
  const { tone, icon, label } = certaintyBadges[certainty]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

export const FactTable = ({ place, facts }: { place: string; facts: StateGuide['facts'] }) => (
  <GuideTable
    caption={`Rules of ${place} with sources`}
    columns={['Rule', 'What it says', 'How sure', 'Source']}
  >
    {facts.map((fact) => (
      <GuideRow key={fact.label}>
        <GuideRowHead>{fact.label}</GuideRowHead>
        <GuideCell>
          <span className="block text-ink">
            <NoWrapFigures>{fact.text}</NoWrapFigures>
          </span>
          {fact.note && (
            <span className="mt-1 block text-[0.9375rem]">
              <NoWrapFigures>{fact.note}</NoWrapFigures>
            </span>
          )}
        </GuideCell>
        <GuideCell>
          <Certainty fact={fact} />
        </GuideCell>
        <GuideCell>
          <GuideSourceLink source={fact.source} />
        </GuideCell>
      </GuideRow>
    ))}
  </GuideTable>
)
