import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brand } from '#contract/brand.ts'

const root = join(import.meta.dirname, '../../..')

it('[RULE-02] nothing but the brand file spells out what names the company', () => {
  const { tagline, supportEmail, phone, businessHours, address } = brand
  const files = globSync('{contract,server,web}/**/*.{ts,tsx,css}', { cwd: root })
  const spelling = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [tagline, supportEmail, phone, businessHours, address].some((words) => text.includes(words))
  })
  expect(spelling).toEqual(['contract/brand.ts'])
})

it('[RULE-01] the company is Causeway', () => {
  expect(brand.name).toBe('Causeway')
})
