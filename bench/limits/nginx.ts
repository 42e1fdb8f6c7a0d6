import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverCore } from '../load.ts'
import { runNginx } from './run-nginx.ts'

/** nginx on one core, serving one page that lies there packed. */
export const startNginx = (port: number, packed: Buffer): Promise<{ url: string; stop(): void }> => {
  const site = mkdtempSync(join(tmpdir(), 'causeway-site-'))
  for (const name of ['index.html', 'index.html.gz']) writeFileSync(join(site, name), packed)
  const http = `gzip_static on; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 1000000;
    types { text/html html; } server { listen 127.0.0.1:${port}; root ${site}; }`
  return runNginx(`http://127.0.0.1:${port}/`, http, serverCore)
}
