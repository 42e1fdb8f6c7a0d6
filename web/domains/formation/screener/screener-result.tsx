import { CircleCheck, FileDown, Hourglass } from 'lucide-react'
import { explainResult, type Screener } from '#contract/formation'
import { formatMoney } from '#contract/money.ts'
import { Badge } from '#web/ui/badges.tsx'
import { getButtonStyle } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { getWorksheetUrl } from '../formation.queries.ts'

const describeForm = ({ feeUsd, duration }: { feeUsd: number | null; duration: string | null }): string =>
  `The IRS fee is ${formatMoney((feeUsd ?? 0) * 100)}, and the IRS usually takes ${duration}.`

export const ScreenerResultPanel = ({
  result,
  version,
}: {
  result: Screener['result']
  version: Screener['versions'][number] | undefined
}) => {
  if (version?.confirmed)
    return (
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="green" icon={CircleCheck}>
          Form {version.confirmed.form}
        </Badge>
        <span>
          {describeForm(version.confirmed)} We confirmed this on <InstantDate date={version.confirmed.at} />.{' '}
          {version.confirmed.note}
        </span>
      </p>
    )
  if (result.path === 'incomplete') return null
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="amber" icon={Hourglass}>
          {version ? 'We’re checking this' : 'Your result'}
        </Badge>
        {result.path === 'staff'
          ? 'We’ll look at your answers and decide with you.'
          : `Form ${result.path}. ${describeForm(result)}`}
      </p>
      <ul className="mt-2 list-disc pl-5 text-[0.9375rem] text-soft">
        {explainResult(result, 'client').map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

/** Whether staff have confirmed the current answers. */
export const isScreeningConfirmed = ({ versions, isChanged }: Screener): boolean =>
  !isChanged && versions[0] !== undefined && versions[0].confirmed !== null

export const WorksheetLink = ({ publicId }: { publicId: string }) => (
  <a href={getWorksheetUrl(publicId)} download className={getButtonStyle('outline', 'small')}>
    <FileDown className="size-4" aria-hidden="true" />
    Download worksheet
  </a>
)
