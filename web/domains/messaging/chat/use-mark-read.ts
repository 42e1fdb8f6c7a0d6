import { useEffect } from 'react'
import type { Message } from '#contract/messaging'
import { logWarning } from '#web/api/log.ts'
import { postRead, type Viewer } from './chat.queries.ts'

/**
 * Marks the other side's messages as read once they are on a screen that is looked at: a tab in the background
 * waits until it comes to the front. The server tells all open tabs.
 */
export const useMarkRead = (viewer: Viewer, publicId: string, messages?: readonly Message[]): void => {
  const newest = messages?.findLast(({ isFromAdmin }) => isFromAdmin === (viewer === 'client'))?.id
  useEffect(() => {
    if (newest === undefined) return
    let done = false
    const mark = () => {
      if (done || document.visibilityState !== 'visible') return
      done = true
      postRead(viewer, publicId, newest).catch((error: unknown) => {
        done = false
        logWarning("We couldn't mark the messages as read.", error)
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [viewer, publicId, newest])
}
