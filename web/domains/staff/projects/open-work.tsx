import { useQuery } from '@tanstack/react-query'
import { documentKinds } from '#contract/documents'
import { documentRequestsQuery } from '#web/documents'
import { screenerQuery } from '#web/formation'
import { LoadFailureLine, Notice } from '#web/ui/notice.tsx'

const requestStates = {
  pending: 'waiting for the client',
  needs_revision: 'waiting for the client’s revision',
  submitted: 'sent by the client, not reviewed yet',
} as const

/** Maximum number of lines, which leaves room for the form on small screens. */
const MAX_LINES = 4

/** Returns the document requests and the IRS form that are still open in a project, as one line each. */
export const useOpenWork = (publicId: string) => {
  const requests = useQuery(documentRequestsQuery(publicId))
  const screener = useQuery(screenerQuery(publicId))
  const newest = screener.data?.versions[0]
  return {
    lines: [
      ...(newest && newest.confirmed === null ? ['IRS form: not confirmed yet'] : []),
      ...(requests.data ?? []).flatMap(({ type, status }) =>
        status === 'approved' ? [] : [`${documentKinds[type]}: ${requestStates[status]}`],
      ),
    ],
    isPending: requests.isPending || screener.isPending,
    isFailed: (requests.error && !requests.data) || (screener.error && !screener.data),
    retry: () => {
      if (requests.error) void requests.refetch()
      if (screener.error) void screener.refetch()
    },
  }
}

/** Warns staff who change a project's status about work that is still open. */
export const OpenWork = ({ lines, isFailed, retry }: Omit<ReturnType<typeof useOpenWork>, 'isPending'>) => (
  <>
    {isFailed && <LoadFailureLine title="We couldn’t check what’s still open" onRetry={retry} />}
    {lines.length > 0 && (
      <Notice kind="attention" title="Still open in this project">
        <ul aria-label="Still open" className="list-disc pl-5">
          {lines.slice(0, MAX_LINES).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > MAX_LINES && <li>and {lines.length - MAX_LINES} more</li>}
        </ul>
      </Notice>
    )}
  </>
)
