import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LoadFailureLine, Notice } from '#web/ui/notice.tsx'
import { similarNamesQuery } from '../formation.queries.ts'

/**
 * Links to the state's business register, where users can check whether the name is available. Without an
 * office, asks them to choose the state.
 */
export const NameAvailabilityHint = ({ office }: { office: { name: string; url: string } | null }) => (
  <p className="text-sm text-soft">
    {office ? (
      <>
        Is the name free? Search the business register of the{' '}
        <a href={office.url} target="_blank" rel="noopener noreferrer" className="text-link underline">
          {office.name}
        </a>{' '}
        before we file.
      </>
    ) : (
      'Choose the state, and we’ll show where to search its business register for the name.'
    )}
  </p>
)

/**
 * Warns staff about other projects with the same or a similar legal name. Renders nothing if there are none.
 */
export const SimilarNames = ({ publicId }: { publicId: string }) => {
  const { data, error, refetch } = useQuery(similarNamesQuery(publicId))
  if (error && !data)
    return (
      <LoadFailureLine title="We couldn’t compare the name with other projects" onRetry={() => refetch()} />
    )
  if (!data || data.length === 0) return null
  return (
    <Notice kind="attention" title="Other projects have this name or a similar one" className="mb-3">
      <ul className="mt-1 list-disc pl-5">
        {data.map((other) => (
          <li key={other.publicId}>
            <Link
              to={`/admin?project=${other.publicId}&tab=formation`}
              className="text-link underline wrap-anywhere"
            >
              {other.legalName}
            </Link>{' '}
            ({other.isSame ? 'same name' : 'similar name'})
          </li>
        ))}
      </ul>
    </Notice>
  )
}
