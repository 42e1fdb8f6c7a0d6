import { enableCompileCache } from 'node:module'
import { resolveProjectPath } from '#server/platform/paths.ts'

// Reuse compiled code from the last start, if the cache can be written.
enableCompileCache(resolveProjectPath('build', 'compiled'))
// Tracing must start before the modules that it instruments.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./tracing.ts')
await import('./run.ts')
