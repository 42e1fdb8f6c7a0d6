import { describe, expect, test } from 'vitest'
import { getRules } from '../rules/load-rules.ts'
import { findStateBySlug, getStateSlug, stateCodes, stateNames, stateSlugs } from '../state-names.ts'
import { getArticlesRules } from './articles.ts'
import {
  getPublicScreenerRules,
  isOfficialAddress,
  isOfficiallySourced,
  toGuideSource,
} from './guide-sources.ts'
import { stateNeighbors } from './neighbors.ts'
import { getReaderNotes } from './reader-notes.ts'
import { createStateGuide, type StateGuide } from './state-guide.ts'
import { summarizeStates } from './state-summary.ts'

const TODAY = '2026-11-26'
const rules = getRules()
const guides = new Map(stateCodes.map((code) => [code, createStateGuide(code, rules, TODAY)]))
const getGuide = (code: keyof typeof stateNames): StateGuide =>
  guides.get(code) ?? createStateGuide(code, rules, TODAY)

/** Lists all strings in a guide. */
const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listTexts)
      : []

test('each of the 51 jurisdictions has a unique slug', () => {
  expect(new Set(stateSlugs).size).toBe(51)
  expect(getStateSlug('NY')).toBe('new-york')
  expect(getStateSlug('DC')).toBe('district-of-columbia')
  for (const code of stateCodes) expect(findStateBySlug(getStateSlug(code))).toBe(code)
  expect(findStateBySlug('atlantis')).toBeNull()
  expect(stateSlugs.filter((slug) => !/^[a-z]+(-[a-z]+)*$/.test(slug))).toEqual([])
})

describe.each(stateCodes.map((code) => [stateNames[code], getGuide(code)] as const))('%s', (_name, guide) => {
  test('each value has its source and the day it was checked', () => {
    const sources = [
      ...guide.facts.map(({ source }) => source),
      ...guide.deadlines.map(({ source }) => source),
      ...guide.costs.flatMap(({ source }) => source ?? []),
      ...[...guide.statements.federal, ...guide.statements.state].map(({ source }) => source),
    ]
    expect(sources.length).toBeGreaterThan(10)
    for (const { page, officialPage, checkedOn } of sources) {
      const cited = page ?? officialPage
      expect(cited === null || isOfficialAddress(cited.url), cited?.url).toBe(true)
      expect(cited?.title).not.toBe('')
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })

  test('no text names an unofficial site or a copy of a file', () => {
    const texts = listTexts(guide).filter((text) => !/^https?:/.test(text))
    const hosts = texts.flatMap((text) => text.match(/[\w.-]+\.(com|org|net|io|ai|co|wiki|legal)\b/g) ?? [])
    expect(hosts.filter((host) => !isOfficialAddress(`https://${host}`))).toEqual([])
    expect(texts.filter((text) => /copy (in|at) |github|\.csv/i.test(text))).toEqual([])
  })

  test('has steps, figures, and answers in readable words', () => {
    expect(guide.steps.length).toBeGreaterThanOrEqual(10)
    expect(guide.figures).toHaveLength(5)
    expect(guide.questions).toHaveLength(4)
    const texts = listTexts({ ...guide, facts: guide.facts.map(({ text, note }) => [text, note]) })
    const faults =
      /undefined|null|NaN|\[object|not-required|rule file|earlier research|\.\.|\b(not read|re-read)\b/
    expect(texts.filter((text) => faults.test(text) && !text.startsWith('http'))).toEqual([])
  })

  test('names the office to ask for an unknown value', () => {
    for (const { certainty, text } of guide.facts)
      expect(certainty === 'unknown' ? text : 'Ask').toMatch(/^Ask/)
  })
})

test('descriptions are unique and fit into a search result', () => {
  const descriptions = [...guides.values()].map(({ description }) => description)
  expect(new Set(descriptions).size).toBe(51)
  expect(descriptions.filter(({ length }) => length > 175 || length < 80)).toEqual([])
})

test('the guide for Illinois lists the state’s requirements', () => {
  const { figures, costs, steps, deadlines } = getGuide('IL')
  expect(figures.map(({ value }) => value)).toEqual(['$50 to $75', '3', 'Every year', 'Yes', '$275'])
  expect(costs.at(-1)).toMatchObject({ amount: '$325 to $675' })
  expect(steps.map(({ title }) => title)).toContain(
    'File with the Illinois Secretary of State, Business Services Department',
  )
  expect(deadlines.map(({ name }) => name)).toContain('Annual report to the Attorney General (AG990-IL)')
})

test('a newspaper notice is a step only where a rule requires it', () => {
  const withNotice = stateCodes.filter((code) =>
    getGuide(code).steps.some(({ title }) => title.startsWith('Publish')),
  )
  expect(withNotice).toEqual(['AZ', 'GA', 'PA'])
})

test('a state without registration or reports shows no fee for them', () => {
  const labels = (code: keyof typeof stateNames) => getGuide(code).facts.map(({ label }) => label)
  expect(labels('TX')).not.toContain('Charity registration fee')
  expect(labels('NY')).not.toContain('Report fee')
  expect(labels('NY')).toContain('Charity registration fee')
})

test('values are marked once they are older than 12 months', () => {
  const isOld = ({ certainty }: { certainty: string }) => certainty === 'outdated'
  expect(createStateGuide('TX', rules, '2026-11-26').facts.filter(isOld)).toEqual([])
  expect(createStateGuide('TX', rules, '2028-01-01').facts.filter(isOld).length).toBeGreaterThan(5)
})

test('the list of states has a figure or the office to ask for each state', () => {
  const states = summarizeStates(rules)
  expect(states.map(({ slug }) => slug)).toEqual(stateSlugs)
  for (const { filingFee, directors } of states) {
    expect(filingFee).toMatch(/^(\$\d|Ask)/)
    expect(directors).toMatch(/^(\d|Ask)/)
  }
})

test('neighbors are mutual, except for Alaska and Hawaii', () => {
  const isFar = (code: string) => code === 'AK' || code === 'HI'
  for (const code of stateCodes.filter((each) => !isFar(each)))
    for (const other of stateNeighbors[code])
      expect(stateNeighbors[other], `${other} and ${code}`).toContain(code)
})

test('notes for readers are about rules, in sentences', () => {
  for (const code of stateCodes)
    for (const note of Object.values(getReaderNotes(code))) expect(note).toMatch(/^[^;≤≥<>]+\.$/)
})

test('articles have the three statements of the IRS, each with wording', () => {
  const { federal, states } = getArticlesRules()
  expect(federal.map(({ title }) => title)).toEqual(['Purpose', 'Limits', 'Dissolution'])
  expect(federal.every(({ quote }) => quote)).toBe(true)
  for (const code of Object.keys(states)) expect(stateCodes).toContain(code)
})

test('official addresses are those of authorities, states, and Google', () => {
  for (const url of [
    'https://www.irs.gov/instructions/i990',
    'http://www.leg.state.fl.us/statutes',
    'https://floridarevenue.com/taxes',
  ])
    expect(isOfficialAddress(url), url).toBe(true)
  for (const url of [
    'https://legalclarity.org/a',
    'https://github.com/irs.gov',
    'https://irs.gov.example.com',
    'https://notirsgov',
    'https://state.ny.us.example.org',
  ])
    expect(isOfficialAddress(url), url).toBe(false)
})

test('a value that others only quote isn’t verified, and names the page to check', () => {
  const { shortApplicationFee, shortApplicationDays, einFee } = rules.federal
  expect(toGuideSource(shortApplicationFee)).toMatchObject({
    page: null,
    officialPage: { url: expect.stringContaining('https://www.irs.gov/') },
  })
  expect(isOfficiallySourced(shortApplicationDays)).toBe(false)
  expect(toGuideSource(shortApplicationDays).officialPage).toEqual(shortApplicationDays.source)
  expect(toGuideSource(einFee)).toMatchObject({ page: null, officialPage: null })
})

test('the eligibility page gets only official sources', () => {
  const { federal } = getPublicScreenerRules(rules)
  expect(federal.shortApplicationReceiptsLimit.source.page?.url).toBe(
    'https://www.irs.gov/pub/irs-pdf/i1023ez.pdf',
  )
  expect(JSON.stringify(federal)).not.toMatch(/legalclarity|github|perlman|mission-taxonomies/)
})
