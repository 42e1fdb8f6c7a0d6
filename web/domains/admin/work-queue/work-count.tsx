import { useQuery } from '@tanstack/react-query'
import { CountMark } from '#web/ui/count-mark.tsx'
import { workCountQuery } from './work-queue.queries.ts'

/** How much waits for staff, always as of now; nothing when all is done. */
export const WorkCount = () => {
  const { data } = useQuery(workCountQuery)
  const total = data?.total ?? 0
  return <CountMark count={total} label={total === 1 ? '1 waits' : `${total} wait`} />
}
