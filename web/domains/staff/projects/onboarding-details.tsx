import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { getOnboarding, onboardingSteps } from '#contract/projects'
import { queryOf } from '#web/api/query-client.ts'
import { answerLabels } from '#web/projects'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Detail, DetailGroup } from './detail-group.tsx'

/** What the client answered in the questionnaire, by its steps. */
export const OnboardingDetails = ({ publicId }: { publicId: string }) => {
  const { data, error, isFetching, refetch } = useQuery(
    queryOf(getOnboarding, { params: { projectId: publicId } }),
  )
  if (!data && error && !isFetching)
    return (
      <LoadFailure level={2} title="We couldn't load the answers" error={error} onRetry={() => refetch()} />
    )
  if (!data) return <Skeleton className="h-64" />
  if (Object.values(data).every((answer) => answer === ''))
    return (
      <PageState icon={ClipboardList} level={2} title="No answers yet">
        <p>The client's answers to the onboarding questions will appear here.</p>
      </PageState>
    )
  return (
    <div className="grid gap-x-12 gap-y-7 @4xl:grid-cols-2">
      {onboardingSteps.map(({ title, fields }) => (
        <DetailGroup key={title} title={title}>
          {fields.map((field) => (
            <Detail key={field} label={answerLabels[field]} wide={data[field].length > 24}>
              {data[field]}
            </Detail>
          ))}
        </DetailGroup>
      ))}
    </div>
  )
}
