import { getCheckSources } from './check-sources.ts'
import { isDissolutionSentence } from './clause-checks.ts'
import { createPassedFinding, createQuote, type RawFinding } from './findings.ts'
import { isNegatedAt, type PlainText, type Sentence } from './plain-text.ts'

interface ForbiddenText {
  title: string
  passedTitle: string
  why: string
  fix: string
  patterns: readonly RegExp[]
  /** Whether to search a sentence. By default, all sentences are searched. */
  isSearched?: (sentence: Sentence) => boolean
}

const forbiddenTexts: readonly ForbiddenText[] = [
  {
    title: 'Purposes beyond section 501(c)(3)',
    passedTitle: 'No broader purposes',
    why: 'The articles allow purposes that section 501(c)(3) doesn’t.',
    fix: 'Remove this text. A reference to section 501(c)(3) elsewhere doesn’t cure it.',
    patterns: [
      /\b(?:any|all)\b[^.;,]{0,20}\blawful (?:acts?|activit(?:y|ies)|purposes?|business)\b/i,
      /\bfor (?:any|all) purposes? (?:permitted|allowed) (?:by|under) (?:state )?law\b/i,
    ],
  },
  {
    title: 'Power to run a business',
    passedTitle: 'No power to run a business',
    why: 'The articles allow activities that don’t further exempt purposes.',
    fix: 'Remove this power, or limit it to what furthers the exempt purposes.',
    patterns: [
      /\bsocial club\b|\bmanufacturing business\b/i,
      /\b(?:to|may) (?:engage in|carry on|operate|run|conduct) (?:a|any|the)? ?(?:unrelated )?(?:trade or business|business enterprise|commercial business|business for profit)\b/i,
      /\bengage in (?:any|a|the)\b[^.;]{0,30}\bbusiness\b/i,
    ],
  },
  {
    title: 'Power to support candidates',
    passedTitle: 'No power to support candidates',
    why: 'The articles allow what section 501(c)(3) forbids.',
    fix: 'Remove this power. A 501(c)(3) can’t take part in a political campaign.',
    patterns: [
      /\b(?:support|endorse|oppose|contribute to|campaign for)\b[^.;]{0,30}\b(?:candidates?|political part(?:y|ies))\b/i,
    ],
  },
  {
    title: 'Assets for insiders',
    passedTitle: 'No assets for insiders',
    why: 'Assets may go to members, directors, officers, or other insiders when the organization ends.',
    fix: 'Replace this clause. State law doesn’t override it, and the IRS rejects it.',
    isSearched: isDissolutionSentence,
    patterns: [
      /\b(?:to|among|between)\b(?: and among)? (?:(?:the|its|any|all|our|then|said|current|remaining|surviving|existing|voting|board|of) ){0,4}(?:members?|directors?|officers?|trustees?|founders?|incorporators?|shareholders?|stockholders?|donors?|contributors?|private persons?|individuals?)\b/i,
    ],
  },
]

/** Matches words that limit a power to exempt purposes. A person must judge such text. */
const limitedPattern =
  /\b(?:in furtherance of|furthers?|consistent with|related to)\b|501 ?\(c\) ?\(?3\)?|\b(?:tax-?)?exempt\b|\bcharitable\b/i

const checkForbidden = (document: PlainText, forbidden: ForbiddenText): RawFinding => {
  const { contents: origin } = getCheckSources()
  const { title, passedTitle, why, fix, patterns, isSearched = () => true } = forbidden
  const found = document.sentences.filter(isSearched).flatMap((sentence) =>
    patterns.flatMap((pattern) => {
      const match = pattern.exec(sentence.text)
      if (!match || isNegatedAt(sentence.text, match.index)) return []
      return [{ sentence, isLimited: limitedPattern.test(sentence.text) }]
    }),
  )
  const [worst] = found.toSorted((a, b) => Number(a.isLimited) - Number(b.isLimited))
  if (!worst) return createPassedFinding(passedTitle, origin.text, null, origin)
  const { sentence, isLimited } = worst
  return {
    state: isLimited ? 'review' : 'urgent',
    title,
    quote: createQuote(document, sentence.at, sentence.text.length),
    why: `${why} ${origin.text}`,
    origin,
    fix: isLimited ? `Read this sentence. It names a limit, which may be enough. Otherwise: ${fix}` : fix,
    comparison: null,
  }
}

/** Checks articles for text that they must not contain. */
export const checkForbiddenTexts = (document: PlainText): RawFinding[] =>
  forbiddenTexts.map((forbidden) => checkForbidden(document, forbidden))

/** Checks bylaws for a dissolution clause that gives assets to insiders. */
export const checkInsiders = (document: PlainText): RawFinding[] =>
  forbiddenTexts
    .filter(({ isSearched }) => isSearched === isDissolutionSentence)
    .map((forbidden) => checkForbidden(document, forbidden))
