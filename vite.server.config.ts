import { defineConfig } from 'vite'

/** The server as one flat folder of plain JavaScript; packages stay in node_modules. */
export default defineConfig({
  ssr: { external: true },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/server',
    target: 'node26',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
})
