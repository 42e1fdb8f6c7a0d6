import { type ArticlesStatement, getArticlesRules } from '../guides/articles.ts'
import { resolveValue } from '../rules/rule.ts'
import { requireState } from '../rules/rules.ts'
import type { StateRules } from '../rules/state-rules.ts'
import { getStatePlace, type StateCode, stateCodes } from '../state-names.ts'
import { createParagraph, createPeopleList, type DraftBlock, type DraftNote } from './document.ts'
import type { DraftInput } from './drafting-facts.ts'
import { capitalize, formatLongDay } from './formatting.ts'
import type { DraftFactName } from './missing-facts.ts'
import { listDirectors } from './people.ts'

/** How a state's articles differ from the general text. */
interface StateArticles {
  /** Facts that the articles require in this state but not in every state. */
  facts?: readonly DraftFactName[]
  /** Creates the text about the kind of corporation and the law that it’s formed under. */
  describeKind: (facts: DraftInput) => readonly DraftBlock[]
  notes?: (facts: DraftInput) => readonly DraftNote[]
}

const createKind = (text: string): readonly DraftBlock[] => [createParagraph('kind/statement', text)]

const NONSTOCK_STATEMENT = 'It is not organized for profit, and it has no authority to issue capital stock.'

const describeGeneralKind = (): readonly DraftBlock[] =>
  createKind(
    `The corporation is a nonprofit corporation organized for the benefit of the public. ${NONSTOCK_STATEMENT} It is not organized for the private gain of any person.`,
  )

const findStatement = (state: StateCode, title: string): ArticlesStatement => {
  const found = getArticlesRules().states[state]?.find((statement) => statement.title === title)
  if (!found) throw new Error(`articles.json has no statement “${title}” for ${state}`)
  return found
}

/** The choices in California's sample sentence. The organization's choice replaces them. */
const CALIFORNIA_CHOICES = '(public / charitable / public and charitable)'

const describeCalifornia = ({ drafting: { incorporation } }: DraftInput): readonly DraftBlock[] => {
  if (incorporation.corporationKind === 'religious')
    return createKind(
      `The corporation is a religious corporation organized under the Nonprofit Religious Corporation Law. ${NONSTOCK_STATEMENT}`,
    )
  const { quote = '' } = findStatement('CA', 'Kind of corporation')
  return createKind(quote.replace(CALIFORNIA_CHOICES, incorporation.californiaPurpose))
}

const describeNewYork = ({ drafting: { incorporation } }: DraftInput): readonly DraftBlock[] => [
  ...createKind(
    'The corporation is a corporation as defined in subparagraph (5) of paragraph (a) of section 102 of the Not-for-Profit Corporation Law. It is a charitable corporation under section 201 of that law.',
  ),
  createParagraph(
    'kind/consent',
    incorporation.newYorkConsent === 'needed'
      ? 'The consents and approvals that section 404 of the Not-for-Profit Corporation Law requires are attached to this certificate.'
      : 'No consent or approval is required under section 404 of the Not-for-Profit Corporation Law to file this certificate.',
  ),
]

const isReligious = ({ drafting }: DraftInput): boolean =>
  drafting.incorporation.corporationKind === 'religious'

/** The states whose requirements we've read. All other states get the general text and a note. */
const statesWithText: Partial<Record<StateCode, StateArticles>> = {
  AL: {
    describeKind: () =>
      createKind(
        `The corporation is a nonprofit corporation. It is incorporated under chapter 3A of title 10A of the Code of Alabama. ${NONSTOCK_STATEMENT}`,
      ),
  },
  CA: {
    facts: ['corporationKind', 'californiaPurpose'],
    describeKind: describeCalifornia,
    notes: (facts) =>
      isReligious(facts)
        ? [
            {
              id: 'california-religious',
              text: 'Section 9130 prescribes a sentence for religious corporations. We haven’t read it yet, so replace our sentence with it before filing.',
            },
          ]
        : [],
  },
  DE: {
    describeKind: () =>
      createKind(
        `The corporation is a nonstock corporation formed under the General Corporation Law of the State of Delaware. ${NONSTOCK_STATEMENT} The conditions of membership are stated in the bylaws.`,
      ),
  },
  FL: { describeKind: describeGeneralKind },
  GA: {
    describeKind: () =>
      createKind(
        `The corporation is organized under the Georgia Nonprofit Corporation Code. ${NONSTOCK_STATEMENT} It is not organized for the private gain of any person.`,
      ),
  },
  ID: { describeKind: describeGeneralKind },
  IL: {
    describeKind: describeGeneralKind,
    notes: () => [
      {
        id: 'illinois-purpose',
        text: 'Choose the purpose on the state’s list that is closest to yours, and file on paper. The online form has no room for the clauses that the IRS asks for.',
      },
    ],
  },
  LA: {
    facts: ['directorTerms'],
    describeKind: () =>
      createKind(
        `The corporation is a nonprofit corporation organized on a non-stock basis. ${NONSTOCK_STATEMENT} It is not organized for the private gain of any person.`,
      ),
    notes: () => [
      {
        id: 'louisiana-notary',
        text: 'Have a notary witness the signature. Louisiana accepts an acknowledgment or an authentic act.',
      },
    ],
  },
  NE: {
    facts: ['corporationKind'],
    describeKind: (facts) =>
      createKind(
        `The corporation is a ${isReligious(facts) ? 'religious' : 'public benefit'} corporation. ${NONSTOCK_STATEMENT}`,
      ),
  },
  NY: { facts: ['county', 'newYorkConsent'], describeKind: describeNewYork },
  SC: { describeKind: describeGeneralKind },
  TX: {
    describeKind: () =>
      createKind(
        'The filing entity is a nonprofit corporation. It is not organized for the private gain of any person.',
      ),
  },
  WA: {
    describeKind: describeGeneralKind,
    notes: ({ profile }) =>
      /\b(?:inc|incorporated|co|company|ltd|limited)\.?$/i.test(profile.legalName)
        ? [
            {
              id: 'washington-name',
              text: `The name “${profile.legalName}” ends in a word that Washington doesn’t allow for a nonprofit.`,
            },
          ]
        : [],
  },
}

/**
 * Whether we've read a state's requirements for articles. If not, the articles contain the general text and a
 * note.
 */
export const hasOwnArticles = (state: StateCode): boolean => statesWithText[state] !== undefined

export const statesWithOwnArticles: readonly StateCode[] = stateCodes.filter(hasOwnArticles)

const isStateCode = (state: string): state is StateCode => stateCodes.some((code) => code === state)

/** Returns the rules and name of the profile's state. Throws if the state is unknown. */
export const getState = ({ profile, rules }: DraftInput): StateRules & { code: StateCode; place: string } => {
  const { state } = profile
  if (!isStateCode(state)) throw new Error('The state is unknown')
  return { ...requireState(state, rules), code: state, place: getStatePlace(state) }
}

/** Lists the facts that this state's articles require in addition to the usual ones. */
export const listRequiredStateFacts = ({
  profile: { state },
  drafting,
}: DraftInput): readonly DraftFactName[] => {
  const facts: readonly DraftFactName[] = (isStateCode(state) && statesWithText[state]?.facts) || []
  const isReligiousInCalifornia = state === 'CA' && drafting.incorporation.corporationKind === 'religious'
  return isReligiousInCalifornia ? facts.filter((name) => name !== 'californiaPurpose') : facts
}

export const describeKind = (facts: DraftInput): readonly DraftBlock[] =>
  (statesWithText[getState(facts).code]?.describeKind ?? describeGeneralKind)(facts)

const titlePattern =
  /certificate of formation|certificate of incorporation|articles of organization|articles of agreement|\bcharter\b/i

/**
 * Returns the state's name for the document, such as "Charter" in Tennessee. Defaults to "Articles of
 * incorporation".
 */
export const getArticlesTitle = (facts: DraftInput): string => {
  const document = resolveValue(getState(facts).rules.formationDocument.value)
  const name = document.state === 'known' ? titlePattern.exec(String(document.value))?.[0].toLowerCase() : ''
  return name ? capitalize(name) : 'Articles of incorporation'
}

/**
 * Returns the minimum number of directors that the state requires, or 3 if unknown. Where sources disagree,
 * the stricter number applies.
 */
export const getMinimumDirectors = (facts: DraftInput): number => {
  const minimum = resolveValue(getState(facts).rules.minimumDirectors.value)
  return minimum.state === 'known' && typeof minimum.value === 'number' ? minimum.value : 3
}

export const describeInitialDirectors = (facts: DraftInput): DraftBlock => {
  const hasTerms = getState(facts).code === 'LA'
  return createPeopleList(
    'directors/initial',
    listDirectors(facts.profile),
    ({ name, termStartsOn, termEndsOn }) =>
      hasTerms && termStartsOn && termEndsOn
        ? `${name}, from ${formatLongDay(termStartsOn)} to ${formatLongDay(termEndsOn)}`
        : name,
  )
}

const createBoardNotes = (facts: DraftInput): DraftNote[] => {
  const { place, rules } = getState(facts)
  const minimum = getMinimumDirectors(facts)
  const count = listDirectors(facts.profile).length
  return count >= minimum
    ? []
    : [
        {
          id: 'minimum-directors',
          text: `The profile lists ${count} of the ${minimum} directors that ${place} requires.`,
          source: rules.minimumDirectors.source,
        },
      ]
}

/** Creates notes on the state’s rules for the document and the agent, for the person who files. */
const createFilingNotes = (facts: DraftInput): DraftNote[] => {
  const { code, place, rules, filingOffice } = getState(facts)
  const document = resolveValue(rules.formationDocument.value)
  const agent = resolveValue(rules.registeredAgent.value)
  const form = document.state === 'known' ? String(document.value) : 'its own form'
  return [
    hasOwnArticles(code)
      ? {
          id: 'state-form',
          text: `File with the ${filingOffice.name}, which asks for this: ${form}. Check the office’s current form first.`,
          source: rules.formationDocument.source,
        }
      : {
          id: 'general-text',
          text: `This is our general text, because we haven’t read the form of ${place}. Compare it with what the ${filingOffice.name} asks for before filing: ${form}.`,
          source: rules.formationDocument.source,
        },
    ...(agent.state === 'known'
      ? [
          {
            id: 'registered-agent',
            text: `What ${place} says about the registered agent: ${agent.value}.`,
            source: rules.registeredAgent.source,
          },
        ]
      : []),
  ]
}

/** Lists what to check before the articles are filed, most important first. */
export const listArticlesNotes = (facts: DraftInput): DraftNote[] => {
  const { code, place } = getState(facts)
  const statements = getArticlesRules().states[code] ?? []
  return [
    ...createBoardNotes(facts),
    ...(statesWithText[code]?.notes?.(facts) ?? []),
    ...createFilingNotes(facts),
    ...statements.map(({ title, text, source }) => ({
      id: `statement/${title}`,
      text: `What ${place} asks for. ${title}: ${text}`,
      source,
    })),
  ]
}
