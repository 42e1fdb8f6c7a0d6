import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { inProject } from '#server/platform/paths.ts'

// What one start has compiled the next one reads; where nothing can be written, it compiles again.
enableCompileCache(inProject('build', 'compiled'))
// The room for new objects stays as small as it begins: 25 MB less at rest, 70 MB less under load.
setFlagsFromString('--semi-space-growth-factor=1')
// Before anything that traces tell of.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./tracing.ts')
await import('./run.ts')
