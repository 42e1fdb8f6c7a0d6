import { enableCompileCache } from 'node:module'
import { resolveProjectPath } from '#server/platform/paths.ts'

// Reuses compiled code from the last start, if the cache folder is writable.
enableCompileCache(resolveProjectPath('build', 'compiled'))
// Tracing must start before the modules that it instruments are loaded.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./tracing.ts')
await import('./run.ts')
