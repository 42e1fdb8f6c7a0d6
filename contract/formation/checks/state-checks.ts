import type { StateRules } from '../rules/state-rules.ts'
import { getStateStatements } from './check-sources.ts'
import { createPassedFinding, createQuote, type RawFinding } from './findings.ts'
import type { PlainText } from './plain-text.ts'

/** Patterns for the wording that each state requires, by the requirement's title in `articles.json`. */
export const stateWordings: Readonly<Record<string, Readonly<Record<string, readonly RegExp[]>>>> = {
  CA: {
    'Kind of corporation': [
      /\bnot organized for the private gain of any person\b/i,
      /\bnonprofit (?:public benefit|religious) corporation law\b/i,
    ],
  },
  NY: {
    'Kind of corporation': [/102 ?\(a\) ?\(5\)/, /\b(?:non-?)?charitable\b/i, /\b201\b/],
    'Consents, county, and directors': [/\bcounty\b/i, /\b(?:consents?|approvals?)\b/i, /\bdirectors?\b/i],
  },
  GA: { 'Law and members': [/\bgeorgia nonprofit corporation code\b/i, /\bmembers?\b/i] },
  AL: { 'Law and members': [/10A-3A/i, /\bmembers?\b/i] },
  WA: { 'Members, name, and a director': [/\bmembers?\b/i, /\bdirectors?\b/i] },
  DE: { 'A nonstock corporation': [/\bnon-?stock\b|\bcapital stock\b/i] },
  ID: { 'Purpose, dissolution, and members': [/\bpurposes?\b/i, /\bdissol/i, /\bmembers?\b/i] },
  LA: {
    'Signature, duration, and directors': [/\bduration\b|\bperpetual\b/i, /\bstock\b/i, /\bdirectors?\b/i],
  },
  NE: {
    'Kind of corporation and members': [
      /\b(?:public|mutual) benefit\b|\breligious corporation\b/i,
      /\bmembers?\b/i,
    ],
  },
}

const checkWording = (document: PlainText, state: string): RawFinding[] =>
  getStateStatements(state).flatMap((statement) => {
    const patterns = stateWordings[state]?.[statement.title]
    if (!patterns) return []
    const found = patterns.map((pattern) => pattern.exec(document.text))
    const [first] = found
    const title = `${state}: ${statement.title.toLowerCase()}`
    if (first && found.every(Boolean))
      return [
        createPassedFinding(
          title,
          statement.text,
          createQuote(document, first.index, first[0].length),
          statement,
        ),
      ]
    return [
      {
        state: 'fix' as const,
        title: `${title}, not found or incomplete`,
        quote: first ? createQuote(document, first.index, first[0].length) : null,
        why: statement.text,
        origin: statement,
        fix: statement.quote ? `Add: “${statement.quote}”` : 'Add what the state asks for.',
        comparison: null,
      },
    ]
  })

/** States whose articles don't name a registered agent. */
const statesWithoutAgent = ['PA', 'NY']

const checkPerson = (
  document: PlainText,
  pattern: RegExp,
  title: string,
  { why, origin, fix }: Pick<RawFinding, 'why' | 'origin' | 'fix'>,
): RawFinding => {
  const match = pattern.exec(document.text)
  if (match)
    return createPassedFinding(title, why, createQuote(document, match.index, match[0].length), origin)
  return { state: 'review', title: `${title}: not found`, quote: null, why, origin, fix, comparison: null }
}

/** Checks the state's requirements for articles, which apply in addition to the federal clauses. */
export const checkStateRequirements = (document: PlainText, state: StateRules): RawFinding[] => {
  const { registeredAgent, formationDocument } = state.rules
  const agent = registeredAgent.value
  return [
    ...checkWording(document, state.code),
    ...(statesWithoutAgent.includes(state.code)
      ? []
      : [
          checkPerson(
            document,
            /\b(?:registered|statutory|resident) (?:agent|office)\b|\bagent for service\b/i,
            'Registered agent',
            {
              why:
                agent.shape === 'fixed'
                  ? `${state.name}: ${agent.value}.`
                  : `Check with the ${state.filingOffice.name}.`,
              origin: registeredAgent,
              fix: 'Name the agent and the address, unless the state’s form asks for them separately.',
            },
          ),
        ]),
    checkPerson(document, /\bincorporators?\b|\borganizers?\b/i, 'Incorporator', {
      why: 'Articles are signed by an incorporator.',
      origin: formationDocument,
      fix: 'Add the incorporator’s name, address, and signature, unless the state’s form asks for them separately.',
    }),
  ]
}
