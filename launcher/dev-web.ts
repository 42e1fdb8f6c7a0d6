import { createServer } from 'vite'

// The web app in development: Vite serves it with hot reload and passes on to the server what is for it.
process.env.NODE_ENV = 'development'
process.env.GALLERY = '1'
const server = await createServer({
  server: { port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1', strictPort: true },
  logLevel: 'warn',
})
await server.listen()
process.send?.('ready')
// The first page takes seconds to compile: it does so before the user opens it.
void fetch(server.resolvedUrls?.local[0] ?? '').catch(() => undefined)
for (const event of ['SIGTERM', 'disconnect'] as const) {
  process.once(event, async () => {
    await server.close()
    process.exit(0)
  })
}
