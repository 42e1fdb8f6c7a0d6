import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isAllowed } from '#contract/identity'
import { maxOpenStreams } from '#contract/limits.ts'
import { type LiveChange, streamLiveEvents } from '#contract/live.ts'
import { Problem } from '#contract/problem.ts'
import type { Actor } from '../http/actor.ts'
import { getCallerLimitKey } from '../http/request.ts'
import { serve } from '../http/serve.ts'
import type { LiveEvents, OwnedChange } from './live-events.ts'

/** Interval of heartbeats and session checks, in ms. */
const HEARTBEAT_INTERVAL_MS = 25_000

/** Maximum number of bytes that a client hasn't read yet. If there are more, its stream is closed. */
const MAX_UNREAD_BYTES = 64 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    liveStreams: { readonly size: number }
  }
}

export const registerLiveRoutes = (app: FastifyInstance, live: LiveEvents, limitsScale: number): void => {
  const streams = new Map<PassThrough, { sessionId: number; network: string }>()
  app.decorate('liveStreams', streams)
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end()
  })
  const requireCapacity = (caller: { sessionId: number; network: string }) => {
    const isFull = (most: number, taken: number) => taken >= Math.ceil(most * limitsScale)
    const open = [...streams.values()]
    const ofSession = open.filter(({ sessionId }) => sessionId === caller.sessionId).length
    const ofNetwork = open.filter(({ network }) => network === caller.network).length
    if (isFull(maxOpenStreams.session, ofSession) || isFull(maxOpenStreams.network, ofNetwork))
      throw new Problem('TOO_MANY_REQUESTS')
    if (isFull(maxOpenStreams.process, open.length)) throw new Problem('SERVICE_UNAVAILABLE')
  }

  serve(app, streamLiveEvents, ({ actor, request, reply }) => {
    const caller = { sessionId: actor.sessionId, network: getCallerLimitKey(request.ip) }
    requireCapacity(caller)
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
      else stream.write(text)
    }
    const writeChange = ({ topic, publicId }: LiveChange) =>
      write(`data: ${JSON.stringify({ topic, publicId } satisfies LiveChange)}\n\n`)
    let nextCheck: NodeJS.Timeout | undefined
    /** Ends the stream if its session has ended or can't be checked. Checking doesn't extend the session. */
    const checkSession = async () => {
      const still = await app.guards.identify(request, { touch: false }).catch(() => null)
      if (!still) stream.end()
      if (!still || stream.closed) return
      clearTimeout(nextCheck)
      nextCheck = setTimeout(
        sendHeartbeat,
        Math.min(HEARTBEAT_INTERVAL_MS, still.sessionEndsAt.getTime() - Date.now() + 1),
      )
    }
    const sendHeartbeat = () => {
      write(': still here\n\n')
      return checkSession()
    }
    const unsubscribe = live.subscribe((notice) => {
      // Some notifications may have been missed, so the browser reconnects and reloads its data.
      if (notice === null) stream.end()
      else if (notice.topic === 'sessions') {
        if (notice.userId === actor.userId) void checkSession()
      } else if (notice.topic === 'settings') writeChange({ topic: 'settings', publicId: null })
      else if (canReceive(actor, notice)) writeChange(notice)
    })
    // The session may have ended since the request was authenticated.
    void checkSession()
    streams.set(stream, caller)
    stream.once('close', () => {
      clearTimeout(nextCheck)
      unsubscribe()
      streams.delete(stream)
    })
    stream.write('retry: 2000\n\n')
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    // The contract describes a single event, but the response is a stream of events.
    return stream as never
  })
}

/**
 * Whether an actor receives a change. Staff receive all changes. Clients receive changes to their profile and
 * to projects that they own or are members of. Purchase sessions receive changes to their own project only.
 */
const canReceive = (actor: Actor, { ownerId, projectId, memberIds = [] }: OwnedChange): boolean =>
  isAllowed(actor.role, 'view any project') ||
  (ownerId === actor.userId && (actor.scope === 'full' || actor.projectId === projectId)) ||
  (actor.scope === 'full' && memberIds.includes(actor.userId))
