import { createServer } from 'vite'

// Serves the web app in development with hot reload. Runs in a separate process, because Vite exits
// the process on SIGTERM.
process.env.NODE_ENV = 'development'
process.env.GALLERY = '1'
const server = await createServer({
  server: { port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1', strictPort: true },
  logLevel: 'warn',
})
await server.listen()
process.send?.('ready')
// Compiles the first page, which takes seconds, before the user opens it.
void fetch(server.resolvedUrls?.local[0] ?? '').catch(() => undefined)
for (const event of ['SIGTERM', 'disconnect'] as const) {
  process.once(event, async () => {
    await server.close()
    process.exit(0)
  })
}
