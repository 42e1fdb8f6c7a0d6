import { CountMark } from './count-mark.tsx'

/** How many messages of the other side are not read yet; nothing when all are. */
export const UnreadMark = ({ count }: { count: number }) => (
  <CountMark count={count} label={count === 1 ? '1 unread message' : `${count} unread messages`} />
)
