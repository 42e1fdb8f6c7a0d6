import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { describeError, UserFacingError } from './errors.ts'
import type { Program } from './programs.ts'

export type DevServerOptions = {
  projectRoot: string
  /** where its bundle goes; two folders deep in the project, like the finished one */
  outDir: string
  /** starts the server from this script */
  start: (script: string) => Promise<Program>
  report: (line: string) => void
}

/**
 * The server in development: bundled again and restarted whenever one of its files changes. A bundle that
 * fails, or a server that ends, is reported; the next change tries again.
 */
export function startDevServer({ projectRoot, outDir, start, report }: DevServerOptions): Program {
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  let server: Program | undefined
  let isStopping = false
  let turn = Promise.resolve()

  const stopServer = async () => {
    const running = server
    server = undefined
    await running?.stop()
  }
  const restart = async () => {
    await stopServer()
    if (isStopping) return
    const next = await start(join(outDir, 'main.js'))
    server = next
    void next.ended.then((sentence) => {
      if (server === next) report(`${sentence}\nWaiting for a change …`)
    })
    next.ready.then(
      () => {
        report('The server is running.')
        ready.resolve()
      },
      () => undefined,
    )
  }
  const watching = watchBundle(projectRoot, outDir, report, () => {
    turn = turn.then(restart)
  })
  watching.catch(ready.reject)

  return {
    ready: ready.promise,
    ended: ended.promise,
    stop: async () => {
      isStopping = true
      await (await watching).close()
      await turn.then(stopServer)
      rmSync(join(projectRoot, outDir), { recursive: true, force: true })
      ready.reject(new Error('stopped'))
    },
    kill: () => server?.kill(),
  }
}

async function watchBundle(
  projectRoot: string,
  outDir: string,
  report: (line: string) => void,
  onBuilt: () => void,
): Promise<Rolldown.RolldownWatcher> {
  const { build } = await import('vite') // takes a while to load, and only development needs it
  const watcher = await build({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.server.config.ts'),
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true, watch: {} },
  })
  if (!('on' in watcher)) throw new Error('Vite did not watch')
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') void event.result.close().then(onBuilt)
    if (event.code === 'ERROR') report(describeError(new UserFacingError(event.error.message)))
  })
  return watcher
}
