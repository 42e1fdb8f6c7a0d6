import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * The server as one flat folder of plain JavaScript, packages included: a start reads a few large files instead of a
 * thousand small ones. Outside stay what is loaded when needed, what brings files of its own, and what traces tell of, with
 * what they are told of: a module inside the file cannot be watched.
 */
const outside = [
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

/**
 * node:http without the names that are made when first asked for. An import asks for all of them, and for three of them Node
 * reads its own client for HTTP: a tenth of a start, for what nobody here uses.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  enforce: 'pre',
  resolveId: (id) => (id === 'http' || id === 'node:http' ? '\0plain-http' : null),
  load: (id) => {
    if (id !== '\0plain-http') return null
    const http = process.getBuiltinModule('node:http')
    const made = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { get }]) => !get)
    return `const http = process.getBuiltinModule('node:http')
      export default http
      export const { ${made.map(([name]) => name).join(', ')} } = http`
  },
}

/** What packages load at a start for a way of theirs that is not taken here: a server of HTTP/2, one route for each file. */
const untaken = ['node:http2', 'glob']

const leaveOut: Plugin = {
  name: 'leave-out',
  enforce: 'pre',
  resolveId: (id) => (untaken.includes(id) ? `\0left-out:${id}` : null),
  load: (id) => {
    if (!id.startsWith('\0left-out:')) return null
    return `const refuse = () => { throw new Error(${JSON.stringify(`${id.slice(10)} is left out of the build`)}) }
      module.exports = new Proxy({}, { get: () => refuse })`
  },
}

/** One letter outside ASCII makes a process hold two bytes for every letter of a file. */
const plainLetters: Plugin = {
  name: 'plain-letters',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/** Each `*.worker.ts` becomes a file of its own beside the bundle; see server/platform/untrusted. */
const workers = Object.fromEntries(
  globSync('server/**/*.worker.ts', { exclude: ['**/testing'] }).map((file) => [basename(file, '.ts'), file]),
)

export default defineConfig({
  plugins: [plainHttp, leaveOut, plainLetters],
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
      input: {
        main: 'server/main.ts',
        'password-thread': 'server/platform/password-thread.ts',
        ...workers,
      },
      output: { comments: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
