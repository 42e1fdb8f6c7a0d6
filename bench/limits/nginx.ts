import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serverCore } from '../load.ts'

/** nginx on one core, serving one page that lies there packed. */
export const startNginx = async (port: number, packed: Buffer): Promise<{ url: string; stop(): void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-nginx-'))
  mkdirSync(join(folder, 'site'))
  for (const name of ['index.html', 'index.html.gz']) writeFileSync(join(folder, 'site', name), packed)
  const config = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors; user root;
    events { worker_connections 512; }
    http { access_log off; gzip_static on; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 1000000;
      types { text/html html; }
      server { listen 127.0.0.1:${port}; root ${folder}/site; } }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child: ChildProcess = spawn('taskset', ['-c', serverCore, 'nginx', '-c', join(folder, 'nginx.conf')])
  const url = `http://127.0.0.1:${port}/`
  while (child.exitCode === null && !(await fetch(url).catch(() => null))?.ok) await delay(20)
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
