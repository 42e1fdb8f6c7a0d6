import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vite'

/**
 * Packages that stay outside the bundle: those that are loaded on demand, that read their own files, or that OpenTelemetry
 * instruments.
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

/** Each `*.worker.ts` is an entry point; see server/platform/untrusted. */
const workerEntries = Object.fromEntries(
  globSync('server/**/*.worker.ts', { exclude: ['**/testing'] }).map((file) => [basename(file, '.ts'), file]),
)

export default defineConfig({
  ssr: { external: externalPackages, noExternal: true },
  // Removes development code of packages. The server reads its own environment at run time.
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
        'password-thread': 'server/platform/password-thread.ts',
        ...workerEntries,
      },
      output: { comments: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
