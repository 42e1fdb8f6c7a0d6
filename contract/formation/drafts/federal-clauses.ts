import { getArticlesRules } from '../guides/articles.ts'
import { createNamedList, createParagraph, type DraftBlock } from './document.ts'
import type { DraftInput } from './drafting-facts.ts'

export type FederalClause = 'Purpose' | 'Limits' | 'Dissolution'

/**
 * Returns a clause in wording that the IRS publishes as acceptable. Throws if `articles.json` doesn't contain
 * it.
 */
export const getFederalClause = (title: FederalClause): string => {
  const quote = getArticlesRules().federal.find((statement) => statement.title === title)?.quote
  if (!quote) throw new Error(`articles.json has no text for “${title}”`)
  return quote
}

/** Creates the clauses that section 508(e) requires of private foundations. */
const createFoundationLimits = (): readonly DraftBlock[] => [
  createParagraph(
    'limits/foundation',
    'While the corporation is a private foundation under section 509(a) of the Internal Revenue Code, it will do the following, as section 508(e) requires. References are to sections of the Internal Revenue Code or the corresponding section of any future federal tax code.',
  ),
  createNamedList('limits/foundation-rules', {
    'undistributed-income':
      'It will distribute its income for each tax year at a time and in a manner that does not subject it to the tax on undistributed income under section 4942.',
    'self-dealing': 'It will not engage in any act of self-dealing as defined in section 4941(d).',
    'business-holdings': 'It will not retain any excess business holdings as defined in section 4943(c).',
    investments: 'It will not make any investments in a manner that subjects it to tax under section 4944.',
    'taxable-expenditures': 'It will not make any taxable expenditures as defined in section 4945(d).',
  }),
]

/** Creates the limits on activities. Includes those for private foundations if the organization is one. */
export const createLimitClauses = ({ profile }: DraftInput): readonly DraftBlock[] => [
  createParagraph('limits/federal', getFederalClause('Limits')),
  ...(profile.privateFoundation === 'yes' ? createFoundationLimits() : []),
]

/**
 * Creates the clauses that dedicate the assets to exempt purposes and say who receives them on dissolution. A
 * named recipient must be exempt at that time.
 */
export const createDissolutionClauses = ({ drafting }: DraftInput): readonly DraftBlock[] => {
  const { dissolutionRecipient } = drafting.incorporation
  const clauses = [
    createParagraph(
      'dissolution/dedication',
      'The assets of the corporation are permanently dedicated to exempt purposes within the meaning of section 501(c)(3) of the Internal Revenue Code.',
    ),
    createParagraph('dissolution/federal', getFederalClause('Dissolution')),
  ]
  return dissolutionRecipient === ''
    ? clauses
    : [
        ...clauses,
        createParagraph(
          'dissolution/recipient',
          `Within these limits, the assets remaining after debts are paid will be distributed to ${dissolutionRecipient}, if it is exempt under section 501(c)(3) of the Internal Revenue Code at the time of the dissolution. If it is not, they will be distributed for one or more exempt purposes within the meaning of section 501(c)(3).`,
        ),
      ]
}
