import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadTaxForm, getTaxForm } from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl } from '#web/api/request.ts'
import { getButtonStyle } from '#web/ui/buttons.tsx'
import { LoadFailureLine } from '#web/ui/notice.tsx'

/** The link to the company's W-9. Renders nothing until staff have uploaded one. */
export const TaxFormLink = () => {
  const { data, error, refetch } = useQuery(createQuery(getTaxForm))
  if (!data && error) return <LoadFailureLine title="We couldn’t load our W-9" onRetry={() => refetch()} />
  if (!data?.uploadedAt) return null
  return (
    <a href={getRouteUrl(downloadTaxForm)} download className={getButtonStyle('outline', 'small')}>
      <Download className="size-4" aria-hidden="true" />
      Download our W-9
    </a>
  )
}
