import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultSettings as settings } from '#contract/identity'
import { lockoutPolicy, rateLimits } from '#contract/limits.ts'
import { retentionPeriods } from '#contract/retention'

const root = join(import.meta.dirname, '..', '..')
const readDocument = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
const text = readDocument('security.md')
const requirements = readDocument('security-requirements.md')

/** The requirements table's rows: ID, how it's met, code, and tests. */
const rows = [...requirements.matchAll(/^\| (V\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, id = '', how = '', code = '', proof = '']) => ({ id, how, code, proof }),
)
const findPaths = (cell: string) => [...cell.matchAll(/`([\w./:-]+)`/g)].map(([, path = '']) => path)
const isTestFile = (path: string) => /\.(test|spec)\.ts$/.test(path)

describe('docs/security.md and docs/security-requirements.md', () => {
  test('lists each of the 188 requirements once, in order', () => {
    expect(rows).toHaveLength(188)
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(188)
    const parts = (id: string) => id.slice(1).split('.').map(Number)
    const inOrder = ids.toSorted((a, b) => {
      const [x, y] = [parts(a), parts(b)]
      return x.map((part, index) => part - (y[index] ?? 0)).find((difference) => difference !== 0) ?? 0
    })
    expect(ids).toEqual(inOrder)
    // Rows that don't match the pattern of `rows` would be missed.
    expect([...requirements.matchAll(/^\| V\d/gm)]).toHaveLength(188)
  })

  test('names existing code and tests', () => {
    for (const { id, code, proof } of rows) {
      expect(findPaths(code).length, `${id}: code`).toBeGreaterThan(0)
      for (const path of [...findPaths(code), ...findPaths(proof).filter(isTestFile)])
        expect(existsSync(join(root, path)), `${id}: ${path}`).toBe(true)
    }
    const others = findPaths(text).filter((path) => /^(contract|server|web|tests|docs)\//.test(path))
    for (const path of others) expect(existsSync(join(root, path)), path).toBe(true)
  })

  test('proves nine of ten by automated tests and says how the others are checked', () => {
    const automated = rows.filter(({ proof }) => findPaths(proof).some(isTestFile))
    expect(automated.length / rows.length).toBeGreaterThanOrEqual(0.9)
    for (const { id, proof } of rows.filter((row) => !automated.includes(row)))
      expect(proof, id).toMatch(/^by hand: .{10,}/)
  })

  test('has at most three deviations, each with its reason', () => {
    const deviating = rows.filter(({ how }) => how.includes('**deviation') || how.includes('**Deviation'))
    expect(deviating.map(({ id }) => id)).toEqual(['V6.2.5', 'V6.3.3', 'V7.5.2'])
    for (const { id } of deviating)
      expect(text).toMatch(new RegExp(`^\\d\\. \\*\\*${id.slice(1)}\\*\\*`, 'm'))
  })

  test('states the figures of the program', () => {
    const section = (title: string) => text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
    for (const [kind, { days }] of Object.entries(retentionPeriods))
      expect(section('Data'), kind).toContain(`${days} `)
    expect(section('Guessing')).toContain(`lock the address for ${lockoutPolicy.lockedMinutes} minutes`)
    expect(section('Guessing')).toContain(
      `${rateLimits.login.points} logins and ${rateLimits.twoFactor.points} codes`,
    )
    expect(section('Sessions')).toContain(
      `| client | ${settings.client_session_idle_days} days | ${settings.client_session_days} days |`,
    )
    expect(section('Sessions')).toContain(
      `| staff | ${settings.staff_session_idle_minutes / 60} hour | ${settings.staff_session_hours} hours |`,
    )
  })
})
