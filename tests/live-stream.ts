import { expect } from 'vitest'
import { streamLiveEvents } from '#contract/live.ts'
import type { TestClient } from './browser.ts'
import type { Program } from './program.ts'

/** Opens the live event stream as a browser does. `next` waits for the next event and returns its data. */
export const openLiveStream = async (program: Pick<Program, 'url'>, browser: TestClient) => {
  const stop = new AbortController()
  const response = await fetch(program.url + streamLiveEvents.path, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: stop.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const next = async (): Promise<unknown> => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(buffer)
      if (found) {
        buffer = buffer.slice(found.index + found[0].length)
        return JSON.parse(found[1] ?? '')
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) throw new Error('the stream ended')
      buffer += chunk.value
    }
  }
  return { next, close: () => stop.abort() }
}
