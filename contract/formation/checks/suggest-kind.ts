import type { CheckedKind } from './findings.ts'
import type { PlainText } from './plain-text.ts'

/** Number of characters at the start of a document in which its title is looked for. */
const TITLE_LENGTH = 1_500

/** Returns the kind that a document seems to be, or null. */
export const suggestKind = ({ text }: PlainText): CheckedKind | null => {
  const title = text.slice(0, TITLE_LENGTH)
  const isFromIrs = /\b(?:internal revenue service|department of the treasury)\b/i.test(text)
  if (/\bCP ?575|\b147 ?C\b|\bassigned you (?:an )?(?:EIN|employer identification number)\b/i.test(text))
    return 'ein_letter'
  if (isFromIrs && /\bexempt from federal income tax\b|\btax-?exempt status\b/i.test(text))
    return 'determination_letter'
  if (
    /\b(?:articles of (?:incorporation|organization)|certificate of (?:incorporation|formation))\b/i.test(
      title.slice(0, 600),
    )
  )
    return 'articles'
  if (/\bby-?laws\b/i.test(title.slice(0, 600)) && /\b(?:meetings?|quorum)\b/i.test(text)) return 'bylaws'
  return null
}
