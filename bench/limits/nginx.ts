import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverCore } from '../load.ts'
import { runNginx } from './run-nginx.ts'

/** nginx on one core, serving one page that lies there packed; each request leaves its line in the log, as with us. */
export const startNginx = async (port: number, packed: Buffer): Promise<{ url: string; stop(): void }> => {
  const site = mkdtempSync(join(tmpdir(), 'causeway-site-'))
  for (const name of ['index.html', 'index.html.gz']) writeFileSync(join(site, name), packed)
  const http = `gzip_static on; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 1000000;
    access_log ${site}/access.log;
    types { text/html html; } server { listen 127.0.0.1:${port}; root ${site}; }`
  const { url, stop } = await runNginx(`http://127.0.0.1:${port}/`, http, serverCore)
  return {
    url,
    stop: () => {
      stop()
      rmSync(site, { recursive: true, force: true })
    },
  }
}
