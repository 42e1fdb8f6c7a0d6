import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { checkSync } from 'recheck'

// Part of `npm run check`: every regular expression of the program must take linear time on any input. A pattern that
// backtracks lets one request stop the server.
const root = join(import.meta.dirname, '..')

/** Files whose patterns only see text of our own build, never a visitor's. */
const trustedInput = [
  // Pages that the build wrote.
  'server/platform/http/security-headers.ts',
  // Sentences of our own pages.
  'web/ui/unbroken.tsx',
]

/** Without timeouts, the result doesn't depend on how busy the machine is. Steps are limited instead. */
const noTimeouts = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
} as const

const isChecked = (file: string): boolean =>
  !/\.test\.tsx?$|^web\/finish-build/.test(file) && !trustedInput.includes(file)

const faults: string[] = []
let checked = 0
for (const file of globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(isChecked)) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      checked += 1
      const { pattern, flags } = node.regex
      const { status } = checkSync(pattern, flags, noTimeouts)
      if (status !== 'safe') faults.push(`${file}: /${pattern}/${flags} (${status})`)
    },
  }).visit(program)
}

if (faults.length > 0) {
  process.stderr.write(`Regular expressions that can take more than linear time:\n${faults.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`${checked} regular expressions take linear time.\n`)
