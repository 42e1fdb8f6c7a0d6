import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vite'

/**
 * Packages to keep outside the bundle: those that are loaded on demand, read their own files, or are
 * instrumented by OpenTelemetry.
 */
const externalPackages = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@opentelemetry/instrumentation-http',
  '@opentelemetry/instrumentation-pg',
  '@opentelemetry/sdk-node',
  '@zxcvbn-ts/language-common',
  'pdfkit',
  'pg',
]

/** Each `*.worker.ts` file is an entry point. See server/platform/untrusted. */
const workerEntries = Object.fromEntries(
  globSync('server/**/*.worker.ts', { exclude: ['**/testing'] }).map((file) => [basename(file, '.ts'), file]),
)

export default defineConfig({
  ssr: { external: externalPackages, noExternal: true },
  // Removes packages' development code. The server reads its own environment at runtime.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: true,
    outDir: 'build/server',
    target: 'node26',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        operate: 'server/operate.ts',
        'password-thread': 'server/platform/password-thread.ts',
        ...workerEntries,
      },
      output: { comments: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
