import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brand } from '#contract/brand.ts'

const projectFolder = join(import.meta.dirname, '../../..')

it("[RULE-02] only the brand file contains the company's names", () => {
  const { name, tagline, supportEmail, phone, businessHours, address } = brand
  const files = globSync('{contract,server,web}/**/*.{ts,tsx,css}', { cwd: projectFolder })
  const spelling = files.filter((file) => {
    const text = readFileSync(join(projectFolder, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
    // Match whole words, so that names such as `CausewayTimeline` are allowed.
    const isNamed = new RegExp(`\\b${name}\\b`).test(text)
    return (
      isNamed || [tagline, supportEmail, phone, businessHours, address].some((words) => text.includes(words))
    )
  })
  expect(spelling.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual(['contract/brand.ts'])
})

it('[RULE-01] the company is Causeway', () => {
  expect(brand.name).toBe('Causeway')
})
