import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LiveChange, streamLiveEvents } from '#contract/live.ts'
import { invalidateQueries } from '../query-client.ts'
import { getRouteUrl } from '../request.ts'
import { currentUserQuery, useSession } from '../session.ts'
import { affectsQuery } from './affected-queries.ts'

const parseChange = (data: string) => {
  try {
    return LiveChange.safeParse(JSON.parse(data))
  } catch {
    return { success: false } as const
  }
}

/**
 * Returns the delay before the next connection attempt, in ms. Doubles with each consecutive failure, up to a
 * minute. Random jitter then changes the delay by up to 50%.
 */
const getRetryDelayMs = (refusals: number): number => {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1))
  return Math.min(60_000, 2000 * 2 ** refusals) * (0.5 + chance / 255)
}

/** Subscribes to live events while a user is signed in, and invalidates the queries that an event affects. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  const userId = useSession().user?.id

  useEffect(() => {
    if (userId === undefined) return
    let source: EventSource
    let nextTry: ReturnType<typeof setTimeout>
    let refusals = 0
    let wasDown = false
    const listen = () => {
      source = new EventSource(getRouteUrl(streamLiveEvents), { withCredentials: true })
      source.onopen = () => {
        // Events are lost while disconnected, so invalidate all queries except the session.
        if (wasDown)
          void invalidateQueries(client, ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0])
        wasDown = false
        refusals = 0
      }
      source.onerror = () => {
        wasDown = true
        // The browser reconnects after a lost connection, but not after an error response, which can occur
        // during a restart.
        if (source.readyState !== EventSource.CLOSED) return
        nextTry = setTimeout(listen, getRetryDelayMs(refusals))
        refusals += 1
      }
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const change = parseChange(data)
        if (!change.success) return
        void invalidateQueries(client, ({ meta }) => affectsQuery(change.data, meta))
      }
    }
    listen()
    return () => {
      clearTimeout(nextTry)
      source.close()
    }
  }, [client, userId])

  return null
}
