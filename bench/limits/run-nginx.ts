import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** nginx with a configuration of one `http` block, until it is stopped; on one core where one is named. */
export const runNginx = async (
  url: string,
  http: string,
  core = '0-1',
): Promise<{ url: string; stop(): void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors; user root;
    events { worker_connections 4096; }
    http { access_log off; ${temporary.join(' ')}\n${http}\n}`,
  )
  const child = spawn('taskset', ['-c', core, 'nginx', '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (child.exitCode === null && !(await fetch(url).catch(() => null))?.ok) await delay(50)
  if (child.exitCode !== null)
    throw new Error('nginx did not start; on Debian it comes with apt-get install nginx-light')
  return {
    url,
    stop: () => {
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
