import { defineConfig } from 'vite'

/**
 * The server as one flat folder of plain JavaScript, packages included: a start reads a few large files instead of a
 * thousand small ones. Outside stay what is loaded when needed, what brings files of its own, and what must see the
 * modules that it watches.
 */
const outside = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/instrumentation-http',
  '@opentelemetry/instrumentation-pg',
  '@opentelemetry/sdk-node',
  '@zxcvbn-ts/language-common',
  'pdfkit',
]

export default defineConfig({
  ssr: { external: outside, noExternal: true },
  // Packages keep a second copy of themselves for development; the program itself reads its environment at run time.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: true,
    outDir: 'build/server',
    target: 'node26',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', 'password-thread': 'server/platform/password-thread.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
