import { useQuery } from '@tanstack/react-query'
import { FileQuestionMark } from 'lucide-react'
import { Navigate } from 'react-router'
import { RequestError } from '#web/api/request-error.ts'
import { LinkButton } from '#web/ui/buttons.tsx'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { postOwnSigningLink } from './signatures.queries.ts'

/** Opens the signing page for the current user, who is a signer and doesn't need the emailed link. */
export const OwnSignatureScreen = ({ publicId, requestId }: { publicId: string; requestId: string }) => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['own signing link', publicId, requestId],
    queryFn: () => postOwnSigningLink(publicId, requestId),
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <Navigate to={`/sign#token=${data.token}`} replace />
  if (!error || isFetching) return <PageSkeleton label="Loading the document..." />
  if (error instanceof RequestError && error.status >= 400 && error.status < 429)
    return (
      <PageState
        icon={FileQuestionMark}
        title="There’s nothing to sign here"
        actions={<LinkButton to={`/project/${publicId}?tab=formation`}>See the documents</LinkButton>}
      >
        <p>{error.message}</p>
      </PageState>
    )
  return <LoadFailure title="We couldn’t open the document" error={error} onRetry={() => refetch()} />
}
