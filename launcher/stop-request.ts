export type StopRequest = {
  /** resolves at the first Ctrl-C or signal, or when the process that started us is gone */
  asked: Promise<void>
  /** resolves when the person asks again */
  insisted: Promise<void>
  /** aborts together with asked */
  signal: AbortSignal
}

// One Ctrl-C arrives up to three times: from the terminal, from npm and from the process that started us.
const echoMs = 1000

/** Turns the operating system's signals into promises; from then on they no longer end this process. */
export function listenForStop(): StopRequest {
  const asked = Promise.withResolvers<void>()
  const insisted = Promise.withResolvers<void>()
  const controller = new AbortController()
  let firstAt: number | undefined
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = Date.now()
      asked.resolve()
      controller.abort()
    } else if (Date.now() - firstAt > echoMs) insisted.resolve()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  if (process.connected) process.once('disconnect', onSignal)
  return { asked: asked.promise, insisted: insisted.promise, signal: controller.signal }
}
