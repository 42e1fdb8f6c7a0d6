import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { getYearReceipts, listReceiptYears } from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { getButtonStyle } from '#web/ui/buttons.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { LoadFailureLine } from '#web/ui/notice.tsx'

const YearPicker = ({ years }: { years: readonly number[] }) => {
  const [picked, setPicked] = useState<number | null>(null)
  const [newest] = years
  const year = picked ?? newest
  if (year === undefined) return null
  return (
    <section aria-labelledby="year-receipts" className="mt-8 border-line border-t pt-6">
      <h3 id="year-receipts" className="text-xl">
        All receipts of a year
      </h3>
      <p className="mt-1 text-[0.9375rem] text-soft">
        One file with the receipts of all your projects, for your accountant.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <SelectField label="Year" value={year} onChange={({ target }) => setPicked(Number(target.value))}>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <a
          href={getRouteUrl(getYearReceipts, { params: { year } })}
          download
          className={getButtonStyle('outline')}
        >
          <Download className="size-4.5" aria-hidden="true" />
          Download {year} receipts
        </a>
      </div>
    </section>
  )
}

/**
 * Lets the user download a year's receipts as one file. Renders nothing if the user has no receipts, or in a
 * purchase session.
 */
export const YearReceipts = () => {
  const { user } = useSession()
  const { data, error, refetch } = useQuery({
    ...createQuery(listReceiptYears),
    enabled: user?.session === 'full',
  })
  if (!data && error)
    return <LoadFailureLine title="We couldn’t load the years of your receipts" onRetry={() => refetch()} />
  return <YearPicker years={data ?? []} />
}
