export type StopRequest = {
  /** aborts at the first Ctrl-C or signal, or when the process that started us is gone */
  signal: AbortSignal
  /** resolves together with that */
  asked: Promise<void>
  /** resolves when the user asks again */
  insisted: Promise<void>
}

// One Ctrl-C arrives up to three times: from the terminal, from npm and from the process that started us.
const echoMs = 1000

/** Turns the operating system's signals into promises; from then on they no longer end this process. */
export function listenForStop(): StopRequest {
  const controller = new AbortController()
  const asked = Promise.withResolvers<void>()
  const insisted = Promise.withResolvers<void>()
  let firstAt: number | undefined
  const onSignal = () => {
    firstAt ??= Date.now()
    asked.resolve()
    controller.abort()
    if (Date.now() - firstAt > echoMs) insisted.resolve()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(name, onSignal)
  return { signal: controller.signal, asked: asked.promise, insisted: insisted.promise }
}
