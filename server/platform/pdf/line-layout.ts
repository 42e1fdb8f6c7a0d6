import bidiFactory from 'bidi-js'
import { once } from '#contract/once.ts'
import { type Span, splitByFont, splitGraphemes, type TextStyle } from './fonts.ts'

/** Measures the width of text, in points. */
export type MeasureSpan = (span: Span) => number

export interface Line {
  /** Spans from left to right. */
  spans: Span[]
  width: number
}

const getBidi = once(bidiFactory)

const measureText = (style: TextStyle, text: string, measure: MeasureSpan): number =>
  splitByFont(style, text).reduce((sum, span) => sum + measure(span), 0)

/** Splits a word that is wider than a line into parts that fit. */
const splitWord = (style: TextStyle, word: string, width: number, measure: MeasureSpan): string[] => {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const letter of splitGraphemes(word)) {
    const needed = measureText(style, letter, measure)
    if (part !== '' && used + needed > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += letter
    used += needed
  }
  return [...parts, part]
}

/** Splits text after spaces, and after hyphens between letters. */
const splitWords = (text: string): string[] => text.split(/(?<= )(?! )|(?<=\p{L}-)(?=\p{L})/u)

const wrapText = (style: TextStyle, text: string, width: number, measure: MeasureSpan): string[] => {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of splitWords(text)) {
    const needed = measureText(style, word.trimEnd(), measure)
    const parts = needed > width ? splitWord(style, word, width, measure) : [word]
    for (const part of parts) {
      const visible = part === word ? needed : measureText(style, part.trimEnd(), measure)
      if (line !== '' && used + visible > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      line += part
      used += measureText(style, part, measure)
    }
  }
  return [...lines, line]
}

export const isRightToLeft = (text: string): boolean => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)

/**
 * Arranges right-to-left text for drawing. Mirrors brackets, and reverses the order of the spans. Also
 * reverses spans without Hebrew or Arabic letters, because fontkit doesn't reverse those.
 */
const arrangeRightToLeft = (style: TextStyle, text: string): Span[] => {
  const mirrored = [...text]
    .map((character) => getBidi().getMirroredCharacter(character) ?? character)
    .join('')
  return splitByFont(style, mirrored)
    .toReversed()
    .map((span) =>
      isRightToLeft(span.text) ? span : { ...span, text: splitGraphemes(span.text).toReversed().join('') },
    )
}

const arrangeSpans = (style: TextStyle, text: string): Span[] => {
  if (!isRightToLeft(text)) return splitByFont(style, text)
  const levels = getBidi().getEmbeddingLevels(text)
  const order = getBidi().getReorderedIndices(text, levels)
  const spans: Span[] = []
  for (let at = 0; at < order.length; ) {
    const getLevel = (place: number) => levels.levels[order[place] ?? -1]
    const level = getLevel(at) ?? 0
    let end = at + 1
    while (getLevel(end) === level) end += 1
    const places = order.slice(at, end)
    const part = text.slice(Math.min(...places), Math.max(...places) + 1)
    spans.push(...(level % 2 === 1 ? arrangeRightToLeft(style, part) : splitByFont(style, part)))
    at = end
  }
  return spans
}

/** Breaks text into lines that are at most `width` points wide, and reorders right-to-left text. */
export const layOutText = (style: TextStyle, text: string, width: number, measure: MeasureSpan): Line[] =>
  text
    .split('\n')
    .flatMap((paragraph) => wrapText(style, paragraph, width, measure))
    .map((line) => {
      const spans = arrangeSpans(style, line.trimEnd())
      return { spans, width: spans.reduce((sum, span) => sum + measure(span), 0) }
    })
