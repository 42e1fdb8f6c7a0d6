import type { CheckedKind } from './findings.ts'
import type { PlainText } from './plain-text.ts'

/** Number of characters at the start of a document that are searched for its title. */
const TITLE_LENGTH = 600

const articlesPattern =
  /\b(?:articles of (?:incorporation|organization)|certificate of (?:incorporation|formation))\b/i
const bylawsPattern = /\bby-?laws\b/i

/** Returns the position of a pattern at the start of a document. Infinity if there is no match. */
const findInTitle = (text: string, pattern: RegExp): number => {
  const at = text.slice(0, TITLE_LENGTH).search(pattern)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

/** Suggests a document's kind based on its text. Returns null if no kind matches. */
export const suggestDocumentKind = ({ text }: PlainText): CheckedKind | null => {
  const isFromIrs = /\b(?:internal revenue service|department of the treasury)\b/i.test(text)
  if (/\bCP ?575|\b147 ?C\b|\bassigned you (?:an )?(?:EIN|employer identification number)\b/i.test(text))
    return 'ein_letter'
  if (isFromIrs && /\bexempt from federal income tax\b|\btax-?exempt status\b/i.test(text))
    return 'determination_letter'
  // Bylaws mention the articles, and some states' articles mention bylaws. The one mentioned first is the
  // title.
  const articlesAt = findInTitle(text, articlesPattern)
  const bylawsAt = findInTitle(text, bylawsPattern)
  if (articlesAt < bylawsAt) return 'articles'
  if (bylawsAt < articlesAt && /\b(?:meetings?|quorum)\b/i.test(text)) return 'bylaws'
  return null
}
