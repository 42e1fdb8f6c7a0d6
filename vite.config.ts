import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Vitest must load modules itself, so tests don't use the router's plugin.
  plugins: [tailwindcss(), process.env.VITEST ? [] : reactRouter()],
  build: {
    // Inlines only assets imported with `?inline`. The content security policy allows data: URLs only for
    // images and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Lets pages import from a domain's index.ts without bundling the rest of the domain.
      treeshake: { moduleSideEffects: (id) => !/\/(contract|web\/domains)\//.test(id) },
      output: {
        // Groups small modules, because dozens of tiny files cost more in requests than they save. Zod is
        // separate from the form modules, because every page needs it, but many have no form.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core))\//,
            },
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
  // Finds dependencies at startup. Discovering one later would reload the open page.
  optimizeDeps: { entries: ['web/{root,pages/**,domains/**,ui/**}.tsx'] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/healthz', '/readyz', '/.well-known'].map((path) => [path, process.env.API_URL ?? '']),
    ),
  },
})
