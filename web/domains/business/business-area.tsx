import { Lock } from 'lucide-react'
import { useSession } from '#web/api/session.ts'
import { PageState } from '#web/ui/page-state.tsx'
import { RangePicker, useRange } from './range-picker.tsx'
import { FunnelSection, GrantsSection, MoneySection, StagesSection, WorkloadSection } from './sections.tsx'

const NoPermission = () => (
  <PageState level={2} icon={Lock} title="You can’t see the business page yet">
    <p>A colleague who can see it can give you access on the People page.</p>
  </PageState>
)

/** The business page. Users without the `see business` permission see a message instead. */
export const BusinessArea = () => {
  const { user } = useSession()
  const address = useRange()
  const { range } = address
  if (!user?.permissions.includes('see business')) return <NoPermission />
  return (
    <div className="space-y-10">
      <RangePicker {...address} />
      <MoneySection range={range} />
      <FunnelSection range={range} />
      <StagesSection range={range} />
      <WorkloadSection range={range} />
      <GrantsSection range={range} />
    </div>
  )
}
