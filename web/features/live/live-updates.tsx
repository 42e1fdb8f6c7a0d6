import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Change, liveEvents } from '#contract/live.ts'
import { addressOf } from '../../api/request.ts'
import { meQuery, useSession } from '../../api/session.ts'
import { concerns } from './concerns.ts'

const parseChange = (data: string) => {
  try {
    return Change.safeParse(JSON.parse(data))
  } catch {
    return { success: false } as const
  }
}

/** Listens to the server while somebody is signed in and refreshes what each event concerns. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  const userId = useSession().user?.id

  useEffect(() => {
    if (userId === undefined) return
    const source = new EventSource(addressOf(liveEvents), { withCredentials: true })
    let wasOpen = false
    source.onopen = () => {
      // Events that came while the line was down are lost: everything but the session may be outdated.
      if (wasOpen)
        client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
      wasOpen = true
    }
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const change = parseChange(data)
      if (!change.success) return
      client.invalidateQueries({ predicate: ({ queryKey }) => concerns(change.data, String(queryKey[0])) })
    }
    return () => source.close()
  }, [client, userId])

  return null
}
