import * as nodeModule from 'node:module'

// Check the Node.js version before other imports, which fail without a clear message on older versions.
const MIN_NODE_MAJOR_VERSION = 26
if (Number.parseInt(process.versions.node, 10) < MIN_NODE_MAJOR_VERSION) {
  process.stderr.write(
    `The server needs Node.js ${MIN_NODE_MAJOR_VERSION} or newer. ${process.execPath} is ${process.version}.\n`,
  )
  process.exit(1)
}

const { existsSync } = await import('node:fs')
// Variables that are already set take precedence.
if (existsSync('.env')) process.loadEnvFile('.env')

const { resolveProjectPath } = await import('#server/platform/paths.ts')
// Reuse compiled code from the last start, if the cache folder is writable.
nodeModule.enableCompileCache(resolveProjectPath('build', 'compiled'))
// Tracing must start before the modules that it instruments are loaded.
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./tracing.ts')
await import('./run.ts')
