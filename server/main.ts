import { enableCompileCache } from 'node:module'
import { inProject } from '#server/platform/paths.ts'

// What one start has compiled the next one reads; where nothing can be written, it compiles again.
enableCompileCache(inProject('build', 'compiled'))
// Before anything that traces tell of.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./tracing.ts')
await import('./run.ts')
