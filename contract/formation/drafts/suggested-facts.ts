import { getKeys } from '#contract/get-keys.ts'
import { resolveValue } from '../rules/rule.ts'
import { type DraftInput, DraftingFacts } from './drafting-facts.ts'
import { findOfficer, listDirectors, roleTitles } from './people.ts'

/** The usual size of a small board. A state may require more directors. */
const USUAL_MINIMUM_DIRECTORS = 3
const USUAL_MAXIMUM_DIRECTORS = 9

const getStateMinimum = ({ profile, rules }: Pick<DraftInput, 'profile' | 'rules'>): number => {
  const rule = rules.states.get(profile.state)?.rules.minimumDirectors
  const minimum = rule && resolveValue(rule.value)
  return minimum?.state === 'known' && typeof minimum.value === 'number' ? minimum.value : 0
}

/**
 * Suggests drafting facts from the profile, the state's rules, and common choices, so that people can confirm
 * them instead of entering them. Facts that can't be derived from these stay unknown.
 */
export const suggestDraftingFacts = (facts: Pick<DraftInput, 'profile' | 'rules'>): DraftingFacts => {
  const { profile } = facts
  const directors = listDirectors(profile).map(({ name }) => name)
  const president = findOfficer(profile, 'president') ?? ''
  const secretary = findOfficer(profile, 'secretary') ?? ''
  const treasurer = findOfficer(profile, 'treasurer') ?? ''
  const signers = [president, treasurer].filter((name) => name !== '')
  const minimum = Math.max(USUAL_MINIMUM_DIRECTORS, getStateMinimum(facts))
  return DraftingFacts.parse({
    governance: {
      members: 'no',
      minimumDirectors: String(minimum),
      maximumDirectors: String(Math.max(USUAL_MAXIMUM_DIRECTORS, minimum, directors.length)),
      termYears: '2',
      termLimit: 'none',
      staggeredTerms: 'no',
      quorum: 'majority',
      meetings: '4',
      noticeDays: '7',
    },
    incorporation: { incorporatorName: president, incorporatorAddress: president && profile.mailingAddress },
    meeting: { attendees: directors, chair: president, secretary, place: profile.officeAddress },
    bank: { signers: [...new Set(signers)] },
    application: {
      contactName: president,
      contactTitle: president && roleTitles.president,
      responsibleParty: president,
      foundationClass: profile.privateFoundation === 'yes' ? 'private-foundation' : '',
    },
  })
}

type FactValues = Readonly<Record<string, unknown>>

const isUnknown = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const fillSection = (entered: FactValues, suggested: FactValues): FactValues => ({
  ...suggested,
  ...Object.fromEntries(Object.entries(entered).filter(([, value]) => !isUnknown(value))),
})

/** Replaces unknown facts with suggestions. */
export const fillUnknownFacts = (entered: DraftingFacts, suggested: DraftingFacts): DraftingFacts =>
  DraftingFacts.parse(
    Object.fromEntries(
      getKeys(entered).map((section) => [section, fillSection(entered[section], suggested[section])]),
    ),
  )
