import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // The router's plugin takes over module handling, which the test runner must do itself.
  plugins: [tailwindcss(), process.env.VITEST ? [] : reactRouter()],
  build: {
    // Every asset is a file of our own: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A page takes from a domain's index.ts what it names and leaves the rest.
      treeshake: { moduleSideEffects: (id) => !/\/(contract|web\/domains)\//.test(id) },
      output: {
        // Dozens of tiny files cost more in requests than they save: what many pages need travels together. Zod, which every page
        // needs, is apart from the forms, which many don't have.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
            { name: 'zod', test: /node_modules\/zod\// },
            {
              name: 'ui',
              test: /\/web\/(ui(?!\/(admin|form\/use-))|api)\/|node_modules\/(@radix-ui|@floating-ui|lucide-react)\//,
              minShareCount: 3,
            },
            { name: 'forms', test: /\/web\/ui\/form\/|node_modules\/(react-hook-form|@hookform)\// },
          ],
        },
      },
    },
  },
  // Found while a page is open, a package would reload it.
  optimizeDeps: { entries: ['web/{root,pages/**,domains/**,ui/**}.tsx'] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/healthz', '/readyz', '/.well-known'].map((path) => [path, process.env.API_URL ?? '']),
    ),
  },
})
