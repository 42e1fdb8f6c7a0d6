import { textField } from '#contract/fields.ts'
import { endSentence } from '#contract/names.ts'
import { once } from '#contract/once.ts'
import { z } from '#contract/zod.ts'
import { RuleOrigin } from '../rules/rule.ts'
import policyData from './conflict-policy.json' with { type: 'json' }
import {
  createParagraph,
  createSignature,
  type DraftBlock,
  type DraftDocument,
  type DraftList,
} from './document.ts'
import type { DraftTemplate } from './draft-template.ts'
import type { DraftInput } from './drafting-facts.ts'

import { findOfficer } from './people.ts'

const PolicyClause = z.object({
  id: z.string(),
  heading: z.string().optional(),
  text: textField(2000).optional(),
  items: z.array(textField(2000)).optional(),
  /** Text after the items. */
  after: textField(2000).optional(),
})

/** Schema of the IRS's sample policy. */
const Policy = RuleOrigin.extend({
  sections: z.array(z.object({ id: z.string(), heading: z.string(), clauses: z.array(PolicyClause) })),
})

const getPolicy = once(() => Policy.parse(policyData))

/**
 * Adapts references to other parts of the policy. The sample uses Roman numerals, and our documents use
 * Arabic ones.
 */
const updateReferences = (quote: string): string =>
  quote.replaceAll('Article III, Section 2', 'section 3.2').replaceAll('Article VII', 'Article 7')

/**
 * Creates list items. Their IDs contain numbers instead of text, because the sample’s wording may be updated.
 */
const createItems = (id: string, items: readonly string[]): DraftList['items'] =>
  items.map((item, index) => ({ id: `${id}/${index + 1}`, text: updateReferences(item) }))

const createBlocks = (section: string, clause: z.output<typeof PolicyClause>): DraftBlock[] => {
  const { heading, text: opening, items, after } = clause
  const id = `${section}/${clause.id}`
  const paragraph = opening && {
    ...createParagraph(id, updateReferences(opening)),
    ...(heading && { heading }),
  }
  const list: DraftList | undefined = items && {
    kind: 'list',
    id: `${id}-items`,
    marks: 'letters',
    items: createItems(`${id}-items`, items),
    ...(!opening && heading && { heading }),
  }
  return [
    ...(paragraph ? [paragraph] : []),
    ...(list ? [list] : []),
    ...(after ? [createParagraph(`${id}-end`, updateReferences(after))] : []),
  ]
}

const draftConflictPolicy = ({ profile }: DraftInput): DraftDocument => {
  const { sections, source } = getPolicy()
  return {
    title: 'Conflict of interest policy',
    organization: profile.legalName,
    numbering: 'articles',
    sections: [
      ...sections.map(({ id, heading, clauses }) => ({
        id,
        heading,
        blocks: clauses.flatMap((clause) => createBlocks(id, clause)),
      })),
      {
        id: 'adoption',
        heading: 'Adoption',
        blocks: [
          createParagraph(
            'adoption/text',
            `${endSentence(`In this policy, the Organization is ${profile.legalName}`)} Its board of directors adopted this policy, and it is in force on the date below.`,
          ),
          createSignature('adoption/signature', findOfficer(profile, 'secretary') ?? '', 'Secretary'),
        ],
      },
    ],
    notes: [
      {
        id: 'sample',
        text: 'Articles 1 to 8 are the sample policy of the IRS without its passages for hospitals. Form 1023 asks whether your policy is consistent with it, so change it only for a reason.',
        source,
      },
    ],
  }
}

export const conflictPolicyTemplate: DraftTemplate = {
  version: 1,
  listNeededFacts: () => ['legalName', 'secretary'],
  draft: draftConflictPolicy,
}

/** Returns what directors affirm in their annual statement, in the wording of the policy. */
export const getStatementItems = (): DraftList['items'] => {
  const clauses = getPolicy().sections.find(({ id }) => id === 'statements')?.clauses ?? []
  return createItems('statement/affirmations', clauses[0]?.items ?? [])
}
