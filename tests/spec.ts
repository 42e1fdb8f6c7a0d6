import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareCoverage, readStatements } from './statements.ts'

// `npm run spec` lists the statements that no test title refers to, by area. Fails if a title contains an
// unknown statement ID. With `--unknown`, as in `npm run check`, only checks for unknown IDs.
const root = join(import.meta.dirname, '..')
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const readProjectFile = (path: string) => readFileSync(join(root, path), 'utf8')

const areas = readStatements(readProjectFile('docs/statements.md'))
const testFiles = globSync('{contract,server,web,sandbox,launcher,tests}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
})
const { uncovered, unknown } = compareCoverage(
  areas,
  new Map(testFiles.map((path) => [path, readProjectFile(path)])),
)

if (!process.argv.includes('--unknown')) {
  const total = areas.flatMap(({ statements }) => statements).length
  const open = uncovered.flatMap(({ statements }) => statements).length
  for (const { title, statements } of uncovered) {
    if (statements.length === 0) continue
    printLine(`\n${title}`)
    for (const { id, text } of statements) printLine(`  ${id.padEnd(8)} ${text}`)
  }
  printLine(`\n${total - open} of ${total} statements are named by a test.`)
}
for (const { id, files } of unknown) printLine(`There is no statement ${id}, named in ${files.join(', ')}.`)
if (unknown.length > 0) process.exitCode = 1
