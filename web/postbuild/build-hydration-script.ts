import { join } from 'node:path'
import { build } from 'vite'

/**
 * Compiles the script that hydrates deferred pages.
 * @returns one small classic script, to be put into the page itself
 */
export const buildHydrationScript = async (): Promise<string> => {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      // It takes a few words from the contract and leaves the rest, with all its validation, behind.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => !/\/contract\//.test(id) } },
      lib: {
        entry: join(import.meta.dirname, '../hydration/hydrate.ts'),
        formats: ['iife'],
        name: 'hydrate',
      },
    },
  })
  const [result] = Array.isArray(results) ? results : [results]
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The script that hydrates pages was not built.')
  return chunk.code.trim()
}
