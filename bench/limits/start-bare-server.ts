import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePortRun } from '#launcher/ports.ts'

/** The bare server in a process of its own. */
export const startBareServer = async (databaseUrl: string): Promise<{ url: string; stop(): void }> => {
  const port = await findFreePortRun(1)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(url).catch(() => null))) await delay(20)
  return { url, stop: () => child.kill('SIGTERM') }
}
