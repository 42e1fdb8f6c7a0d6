import type { ArticlesStatement } from '../guides/articles.ts'
import { getCheckSources } from './check-sources.ts'
import { createPassedFinding, createQuote, type RawFinding } from './findings.ts'
import { isNegatedAt, type PlainText, type Sentence } from './plain-text.ts'

const referencePattern = /501 ?\(c\) ?\(?3\)?/i
const limitWordPattern = /\b(?:exclusively|solely|only)\b/i
const charitablePattern = /\b(?:charitable|religious|educational|scientific|literary|exempt purposes?)\b/i
const purposeWordPattern = /\b(?:organi[sz]ed|formed|operated|purposes?)\b/i

const endPattern = /\b(?:dissol\w+|liquidat\w+|winding[ -]up|wound up|terminat\w+)/i
const assetsPattern = /\b(?:assets?|property|properties|funds)\b/i
const transferPattern =
  /\b(?:distribut\w+|transfer\w*|pa(?:y|id)|convey\w*|dispos\w+|pass(?:es)?|revert\w*|go(?:es)?|given|divided|deliver\w*|granted)\b/i

/** Whether a sentence says who receives the assets when the organization dissolves. */
export const isDissolutionSentence = ({ text }: Sentence): boolean =>
  endPattern.test(text) && assetsPattern.test(text) && transferPattern.test(text)

const quoteSentence = (document: PlainText, { text, at }: Sentence) => createQuote(document, at, text.length)

interface ClauseFinding {
  title: string
  statement: ArticlesStatement
}

const createMissingFinding = (
  { title, statement }: ClauseFinding,
  fix: string,
  state: 'fix' | 'review' = 'fix',
): RawFinding => ({
  state,
  title: `${title}: not found`,
  quote: null,
  why: statement.text,
  origin: statement,
  fix,
  comparison: null,
})

const addQuote = ({ quote: wording }: ArticlesStatement): string =>
  wording ? `Add wording such as: “${wording}”` : ''

const activityLimits = [
  {
    title: 'No private benefit',
    pattern: /\binures?\b|\bpart of (?:the|its) (?:net )?(?:earnings|income)\b/i,
    missing: 'fix',
  },
  { title: 'No political campaigns', pattern: /\bpolitical campaigns?\b|\bcandidates?\b/i, missing: 'fix' },
  {
    title: 'Limited lobbying',
    pattern: /\bpropaganda\b|\binfluenc\w+ (?:\w+ )?legislation\b|\blobbying\b/i,
    missing: 'review',
  },
] as const

/** Whether a sentence limits the purposes to exempt ones. A limiting word in a prohibition doesn't count. */
const isLimitedPurpose = (sentence: Sentence): boolean => {
  const limit = limitWordPattern.exec(sentence.text)
  return (
    limit !== null &&
    purposeWordPattern.test(sentence.text) &&
    (charitablePattern.test(sentence.text) || referencePattern.test(sentence.text)) &&
    !isDissolutionSentence(sentence) &&
    !isNegatedAt(sentence.text, limit.index)
  )
}

/**
 * Whether a sentence limits the purposes by reference, such as "for purposes within the meaning of section
 * 501(c)(3)".
 */
const isReferringPurpose = (sentence: Sentence): boolean => {
  const reference = referencePattern.exec(sentence.text)
  return (
    reference !== null &&
    /\bpurposes?\b/i.test(sentence.text) &&
    !activityLimits.some(({ pattern }) => pattern.test(sentence.text)) &&
    !isDissolutionSentence(sentence) &&
    !isNegatedAt(sentence.text, reference.index)
  )
}

const checkPurpose = (document: PlainText): RawFinding => {
  const { purpose: statement } = getCheckSources()
  const clause = { title: 'Purpose clause', statement }
  const limited = document.sentences.filter(isLimitedPurpose)
  const referring = document.sentences.filter(isReferringPurpose)
  const complete = limited.find(({ text }) => referencePattern.test(text)) ?? (referring[0] && limited[0])
  if (complete)
    return createPassedFinding(clause.title, statement.text, quoteSentence(document, complete), statement)
  const partial = limited[0] ?? referring[0]
  if (!partial) return createMissingFinding(clause, addQuote(statement))
  return {
    ...createMissingFinding(clause, addQuote(statement), 'review'),
    title: limited[0]
      ? 'Purpose clause: no reference to section 501(c)(3)'
      : 'Purpose clause: not limited to exempt purposes',
    quote: quoteSentence(document, partial),
  }
}

/** Returns the first sentence that prohibits what the pattern matches. Undefined if there is none. */
const findProhibition = ({ sentences }: PlainText, pattern: RegExp): Sentence | undefined =>
  sentences.find(({ text }) => {
    const match = pattern.exec(text)
    return match !== null && (isNegatedAt(text, match.index) || /\b(?:prohibited|forbidden)\b/i.test(text))
  })

const checkLimits = (document: PlainText): RawFinding[] => {
  const { limits: statement } = getCheckSources()
  return activityLimits.map(({ title, pattern, missing }) => {
    const found = findProhibition(document, pattern)
    return found
      ? createPassedFinding(title, statement.text, quoteSentence(document, found), statement)
      : createMissingFinding({ title, statement }, addQuote(statement), missing)
  })
}

const dedicatedPattern =
  /501 ?\(c\) ?\(?3\)?|\bexempt purposes?\b|\bcharitable\b|\b(?:federal|state|local) government|\bgovernmental?\b[^.;]{0,40}\bpublic purpose|\btax-?exempt\b/i
/** Matches the condition that the named recipient is still exempt or still exists. */
const conditionPattern = /\bif\b[^.;]{0,60}\b(?:exempt|existence|qualif)/i
const fallbackPattern = /\b(?:otherwise|if not|in the event|or if|fails?|one or more|such other)\b/i

const checkDissolution = (document: PlainText): RawFinding => {
  const { dissolution: statement, dissolutionByLaw: law } = getCheckSources()
  const clause = { title: 'Dissolution clause', statement }
  const clauses = document.sentences.filter(isDissolutionSentence)
  const dedicated = clauses.find(({ text }) => dedicatedPattern.test(text))
  if (dedicated && conditionPattern.test(dedicated.text) && !fallbackPattern.test(dedicated.text))
    return {
      ...createMissingFinding(
        clause,
        'Say who receives the assets if the named organization isn’t exempt then.',
        'review',
      ),
      title: 'Dissolution clause: no second recipient',
      quote: quoteSentence(document, dedicated),
    }
  if (dedicated)
    return createPassedFinding(clause.title, statement.text, quoteSentence(document, dedicated), statement)
  const [other] = clauses
  if (other)
    return {
      ...createMissingFinding(clause, addQuote(statement)),
      title: 'Dissolution clause: assets aren’t dedicated to exempt purposes',
      quote: quoteSentence(document, other),
    }
  return {
    ...createMissingFinding(clause, addQuote(statement)),
    why: `${statement.text} ${law.text}`,
    origin: law,
  }
}

const foundationPatterns = [
  /\b4941\b|\bself-?dealing\b/i,
  /\b4942\b|\bundistributed income\b/i,
  /\b4943\b|\bexcess business holdings\b/i,
  /\b4944\b|\bjeopard/i,
  /\b4945\b|\btaxable expenditures?\b/i,
]

const checkFoundation = (document: PlainText): RawFinding => {
  const { privateFoundation: statement } = getCheckSources()
  const clause = { title: 'Private foundation provisions', statement }
  const missing = foundationPatterns.flatMap((pattern, index) =>
    pattern.test(document.text) ? [] : [`section ${4941 + index}`],
  )
  if (missing.length === 0) return createPassedFinding(clause.title, statement.text, null, statement)
  return createMissingFinding(
    clause,
    `Add provisions for ${new Intl.ListFormat('en-US').format(missing)}, or confirm that state law has them.`,
  )
}

/**
 * Checks the clauses that articles must contain. Checks the foundation provisions only for private
 * foundations.
 */
export const checkClauses = (document: PlainText, isPrivateFoundation: boolean): RawFinding[] => [
  checkPurpose(document),
  ...checkLimits(document),
  checkDissolution(document),
  ...(isPrivateFoundation ? [checkFoundation(document)] : []),
]
