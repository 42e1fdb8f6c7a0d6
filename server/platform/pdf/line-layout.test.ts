import { expect, test } from 'vitest'
import { layOutText } from './line-layout.ts'

/** Lays out text in lines of up to `letters` letters. */
const splitLines = (text: string, letters: number): string[] =>
  layOutText('text', text, letters, (span) => span.text.length).map(({ spans }) =>
    spans.map((span) => span.text).join(''),
  )

test.each([
  ['words that fit exactly', 'one two', 7, ['one two']],
  ['words that don’t fit', 'one two', 6, ['one', 'two']],
  ['a word with a hyphen', 'ten-year', 5, ['ten-', 'year']],
  ['a word that is two full lines long', 'abcdef', 3, ['abc', 'def']],
  ['a word that is a letter longer', 'abcdefg', 3, ['abc', 'def', 'g']],
  ['a long word after a short one', 'of abcdefg', 4, ['of', 'abcd', 'efg']],
  ['letters wider than a line', 'abc', 0.5, ['a', 'b', 'c']],
  ['paragraphs', 'one\n\ntwo', 7, ['one', '', 'two']],
])('breaks %s', (_what, text, letters, lines) => {
  expect(splitLines(text, letters)).toEqual(lines)
})
