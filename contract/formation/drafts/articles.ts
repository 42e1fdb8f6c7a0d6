import { endSentence } from '#contract/names.ts'
import {
  createParagraph,
  createSignature,
  type DraftBlock,
  type DraftDocument,
  type DraftSection,
  getSectionNumber,
  type WritingLines,
} from './document.ts'
import { type DraftTemplate, findTypeObstacle } from './draft-template.ts'
import type { DraftInput } from './drafting-facts.ts'
import { createDissolutionClauses, createLimitClauses, getFederalClause } from './federal-clauses.ts'
import { joinLines, spellNumber, toSingleLine } from './formatting.ts'
import type { DraftFactName } from './missing-facts.ts'
import {
  describeInitialDirectors,
  describeKind,
  getArticlesTitle,
  getMinimumDirectors,
  getState,
  listArticlesNotes,
  listRequiredStateFacts,
} from './state-articles.ts'

/**
 * Whether the articles name a registered agent. In New York, the Secretary of State is the agent.
 * Pennsylvania requires an office instead.
 */
const hasAgent = ({ profile: { state } }: DraftInput): boolean => state !== 'NY' && state !== 'PA'

const listNeededFacts = (facts: DraftInput): DraftFactName[] => [
  'legalName',
  'state',
  'formationType',
  'purposes',
  'mailingAddress',
  'officeAddress',
  ...(hasAgent(facts) ? (['registeredAgent'] as const) : []),
  'directors',
  'privateFoundation',
  'members',
  'incorporatorName',
  'incorporatorAddress',
  ...listRequiredStateFacts(facts),
]

const describeMembers = ({ drafting }: DraftInput): string =>
  drafting.governance.members === 'yes'
    ? 'The corporation will have members. The bylaws state the classes of members, who qualifies, and their rights to vote.'
    : 'The corporation will have no members. The board of directors holds all powers that the law gives to members.'

const describeAgent = (facts: DraftInput): string => {
  const { code } = getState(facts)
  const { registeredAgent, officeAddress, mailingAddress } = facts.profile
  if (code === 'NY')
    return endSentence(
      `The Secretary of State is designated as agent of the corporation upon whom process against it may be served. The address to which the Secretary of State will send a copy of any process is ${toSingleLine(mailingAddress)}`,
    )
  if (code === 'PA')
    return endSentence(
      `The registered office of the corporation in Pennsylvania is at ${toSingleLine(officeAddress)}`,
    )
  return endSentence(
    `The initial registered agent and the address of the registered office are ${toSingleLine(registeredAgent)}`,
  )
}

const describeOffices = (facts: DraftInput): readonly DraftBlock[] => {
  const { code, place } = getState(facts)
  const { officeAddress, mailingAddress } = facts.profile
  const office = createParagraph(
    'offices/principal',
    endSentence(`The principal office of the corporation is at ${toSingleLine(officeAddress)}`),
  )
  const mailing = createParagraph(
    'offices/mailing',
    endSentence(`Its mailing address is ${toSingleLine(mailingAddress)}`),
  )
  const county = createParagraph(
    'offices/county',
    `The office of the corporation is located in the County of ${facts.drafting.incorporation.county}, State of ${place}.`,
  )
  return code === 'NY' ? [county, office, mailing] : [office, mailing]
}

const acknowledgment: WritingLines = {
  kind: 'writing',
  id: 'incorporator/acknowledgment',
  label: 'Acknowledgment by the notary public: name, seal, date, and signature',
  lines: 5,
}

const createSections = (facts: DraftInput): DraftSection[] => {
  const { profile, drafting } = facts
  const { incorporatorName, incorporatorAddress } = drafting.incorporation
  const { code, place } = getState(facts)
  const minimum = getMinimumDirectors(facts)
  return [
    {
      id: 'name',
      heading: 'Name',
      blocks: [
        createParagraph('name/legal', endSentence(`The name of the corporation is ${profile.legalName}`)),
      ],
    },
    { id: 'kind', heading: 'Kind of corporation', blocks: describeKind(facts) },
    {
      id: 'duration',
      heading: 'Duration',
      blocks: [createParagraph('duration/perpetual', 'The duration of the corporation is perpetual.')],
    },
    {
      id: 'purposes',
      heading: 'Purposes',
      blocks: [
        createParagraph('purposes/federal', getFederalClause('Purpose')),
        createParagraph(
          'purposes/specific',
          endSentence(
            `Within these limits, the specific purposes of the corporation are the following: ${joinLines(profile.purposes)}`,
          ),
        ),
      ],
    },
    { id: 'limits', heading: 'Limits on activities', blocks: createLimitClauses(facts) },
    {
      id: 'members',
      heading: 'Members',
      blocks: [createParagraph('members/exist', describeMembers(facts))],
    },
    {
      id: 'directors',
      heading: 'Board of directors',
      blocks: [
        createParagraph(
          'directors/number',
          `A board of directors manages the affairs of the corporation. The bylaws set the number of directors, which is never fewer than ${spellNumber(minimum)}, and how they are elected.`,
        ),
        createParagraph(
          'directors/introduction',
          `The initial directors are the following. Each can be reached at ${endSentence(toSingleLine(profile.mailingAddress))}`,
        ),
        describeInitialDirectors(facts),
      ],
    },
    {
      id: 'agent',
      heading: 'Agent and registered office',
      blocks: [createParagraph('agent/registered', describeAgent(facts))],
    },
    { id: 'offices', heading: 'Offices', blocks: describeOffices(facts) },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        createParagraph(
          'liability/directors',
          `To the extent that the law of ${place} permits, a director or officer is not personally liable for the debts of the corporation, and is not liable to it for money damages for an act or omission in that role. This article does not limit liability for taxes or penalties under the Internal Revenue Code, for intentional misconduct, or for an improper personal benefit.`,
        ),
      ],
    },
    { id: 'dissolution', heading: 'Dissolution', blocks: createDissolutionClauses(facts) },
    {
      id: 'amendments',
      heading: 'Amendments',
      blocks: [
        createParagraph(
          'amendments/limits',
          'This document may be amended as the law and the bylaws provide. No amendment may allow the corporation to have purposes, activities, or a distribution of assets that section 501(c)(3) of the Internal Revenue Code does not allow.',
        ),
      ],
    },
    {
      id: 'incorporator',
      heading: 'Incorporator',
      blocks: [
        createParagraph(
          'incorporator/name',
          endSentence(
            `The name and address of the incorporator are ${incorporatorName}, ${toSingleLine(incorporatorAddress)}`,
          ),
        ),
        createParagraph(
          'incorporator/statement',
          `The incorporator signs this document to form a nonprofit corporation under the law of ${place}, and affirms that its statements are true.`,
        ),
        createSignature('incorporator/signature', incorporatorName, 'Incorporator'),
        ...(code === 'LA' ? [acknowledgment] : []),
      ],
    },
  ]
}

const draftArticles = (facts: DraftInput): DraftDocument => ({
  title: getArticlesTitle(facts),
  organization: facts.profile.legalName,
  numbering: 'articles',
  sections: createSections(facts),
  notes: listArticlesNotes(facts),
})

export const articlesTemplate: DraftTemplate = {
  version: 1,
  listNeededFacts,
  findObstacle: findTypeObstacle,
  draft: draftArticles,
}

/** Returns a reference to a clause of the articles, as forms require: "Article 4". */
export const citeArticle = (facts: DraftInput, section: 'purposes' | 'limits' | 'dissolution'): string =>
  `Article ${getSectionNumber({ sections: createSections(facts) }, section)}`
