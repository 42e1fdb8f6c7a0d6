import { defineConfig } from 'vite'

/**
 * The server as one flat folder of plain JavaScript; packages stay in node_modules, except those of very many or very large
 * modules that a start would have to read one by one.
 */
export default defineConfig({
  ssr: {
    external: true,
    noExternal: [
      'drizzle-orm',
      'zod',
      'pg-boss',
      'stripe',
      'fastify-type-provider-zod',
      'p-limit',
      'otpauth',
    ],
  },
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
