import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const readDocument = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
/** Returns the anchors that GitHub generates for a document's headings. */
const findAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  )
const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

describe('[RULE-31] decision records', () => {
  const folder = 'docs/decisions'
  const records = readdirSync(join(root, folder)).sort()

  test('are numbered from 001 without gaps, and at most 22', () => {
    const numbers = records.map((_record, index) => String(index + 1).padStart(3, '0'))
    expect(records.map((record) => record.slice(0, 3))).toEqual(numbers)
    expect(records.length).toBeLessThanOrEqual(22)
  })

  test.each(records)('%s has a date, a status, all parts, and at most 250 words', (record) => {
    const text = readDocument(join(folder, record))
    const number = record.slice(0, 3)
    expect(text).toMatch(
      new RegExp(`^# ${number} \\S.*\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: accepted\\.\\n`),
    )
    const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part)
    expect(parts.filter((part) => part !== 'Alternatives')).toEqual(['Context', 'Decision', 'Consequences'])
    expect(countWords(text)).toBeLessThanOrEqual(250)
  })
})

describe.each(documents)('%s', (document) => {
  const text = readDocument(document)

  test('links to files and headings that exist', () => {
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    for (const target of targets.filter((each) => !/^https?:/.test(each))) {
      const [path = '', anchor] = target.split('#', 2)
      const linked = path === '' ? document : join(dirname(document), path)
      expect(existsSync(join(root, linked)), target).toBe(true)
      if (anchor !== undefined) expect(findAnchors(readDocument(linked)), target).toContain(anchor)
    }
  })

  test('names files and commands that exist', () => {
    const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
    const folders = /^(contract|server|web|sandbox|launcher|tests|bench|ops|docs)\/[\w./-]+$/
    for (const path of names.filter((name) => folders.test(name)))
      expect(existsSync(join(root, path)), path).toBe(true)
    const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> }
    for (const [, script = ''] of text.matchAll(/npm run ([\w:]+)/g))
      expect(Object.keys(scripts), `npm run ${script}`).toContain(script)
  })
})
