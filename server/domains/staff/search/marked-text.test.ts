import { expect, test } from 'vitest'
import type { MarkedText } from '#contract/staff'
import { createExcerpt, markPhone, markWords } from './marked-text.ts'

const show = (marked: MarkedText) =>
  marked.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

test.each([
  ['Harbor Reading Fund', ['read'], 'Harbor [Reading] Fund'],
  ['Łódź, Straße', ['lodz', 'stras'], '[Łódź], [Straße]'],
  ['ada.stone@river.example', ['stone', 'river'], 'ada.[stone]@[river].example'],
  ['CW-000123', ['cw', '123'], '[CW]-[000123]'],
  ['Cafe\u0301 Noir', ['cafe'], '[Cafe\u0301] Noir'],
  ['Nothing here', ['else'], 'Nothing here'],
  ['', ['else'], ''],
])('marks the words of %j that begin with %j', (text, words, marked) =>
  expect(show(markWords(text, words))).toBe(marked),
)

test.each([
  ['(555) 123-4567', '555.123.4', '[(555) 123-4567]'],
  ['+1 555 123 4567', '(555) 123-4567', '[+1 555 123 4567]'],
  ['(555) 123-4567', '123 4567', '(555) 123-4567'],
  ['(555) 123-4567', 'harbor', '(555) 123-4567'],
])('marks the phone number %s for %j', (phone, search, marked) =>
  expect(show(markPhone(phone, search))).toBe(marked),
)

test('an excerpt shows the part with the most words, from the beginning of a word', () => {
  const text = `The grant came up. ${'We spoke at length about it. '.repeat(20)}The grant\nneeds a harbor permit. ${'And so on. '.repeat(20)}`
  const excerpt = show(createExcerpt(text, ['grant', 'harbor']))
  expect(excerpt).toMatch(/^…\S.*\[grant\] needs a \[harbor\] permit\. .*…$/)
  expect(excerpt).toContain(' about it. The [grant]')
  expect(excerpt.length).toBeLessThan(150)
})

test('an excerpt of a short text is the text, and one of a long address contains the match', () => {
  expect(show(createExcerpt('See you  at\nthe harbor', ['harbor']))).toBe('See you at the [harbor]')
  const address = `https://${'a'.repeat(300)}/harbor`
  expect(show(createExcerpt(address, ['harbor']))).toMatch(/^…a+\/\[harbor\]$/)
})
