import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'docs', 'decisions')

test('[RULE-31] decisions are written down, numbered one after another, each with its title and what was decided', () => {
  const files = readdirSync(folder).sort()
  expect(files.length).toBeGreaterThan(0)
  for (const [index, file] of files.entries()) {
    const number = String(index + 1).padStart(3, '0')
    expect(file).toMatch(new RegExp(`^${number}-[a-z-]+\\.md$`))
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text, file).toMatch(new RegExp(`^# ${number} [A-Z].+\\n`))
    expect(text, file).toMatch(/^\*\*Decision\.\*\* .{20,}/m)
  }
})
