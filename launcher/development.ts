import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeError, UserFacingError } from './errors.ts'
import { type Program, startService } from './programs.ts'

/**
 * Runs the server and restarts it when its code changes. If a bundle fails or the server exits, tries again
 * after the next change.
 * @param outDir folder for the bundle, two levels deep in the project like build/server
 * @param env the server's environment
 */
export function startDevelopment(projectRoot: string, outDir: string, env: Record<string, string>): Program {
  const ready = Promise.withResolvers<void>()
  let server: Program | undefined
  let lastRestart = Promise.resolve()

  const stopServer = async () => {
    const running = server
    server = undefined
    await running?.stop()
  }
  const restart = async () => {
    await stopServer()
    const script = join(projectRoot, outDir, 'main.js')
    const next = startService(script, { name: 'server', cwd: projectRoot, env })
    server = next
    next.ready.then(ready.resolve, () => undefined)
    void next.ended.then((sentence) => {
      if (server === next) console.log(`${sentence}\nWaiting for a change …`)
    })
  }
  const watching = watchBundle(projectRoot, outDir, () => {
    lastRestart = lastRestart.then(restart)
  })
  watching.catch(ready.reject)

  return {
    ready: ready.promise,
    ended: new Promise(() => undefined), // If the server exits, wait for the next change.
    stop: async () => {
      await (await watching).close()
      await lastRestart.then(stopServer)
      rmSync(join(projectRoot, outDir), { recursive: true, force: true })
      ready.reject(new Error('stopped'))
    },
  }
}

/** Bundles the server as for production, at the start and whenever its code changes. */
async function watchBundle(projectRoot: string, outDir: string, onBundled: () => void) {
  // Imported here because the import takes half a second, and `npm start` doesn't need it.
  const { build } = await import('vite')
  const watcher = await build({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.server.config.ts'),
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true, watch: {} },
  })
  if (!('on' in watcher)) throw new Error('Vite did not watch')
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') void event.result.close().then(onBundled)
    if (event.code === 'ERROR') console.error(describeError(new UserFacingError(event.error.message)))
  })
  return watcher
}
