import { getStatementItems } from './conflict-policy.ts'
import { createParagraph, createSignature, type DraftDocument, type WritingLines } from './document.ts'
import type { DraftTemplate } from './draft-template.ts'
import type { DraftInput } from './drafting-facts.ts'
import { describeRoles } from './people.ts'

const createLines = (id: string, label: string, lines: number): WritingLines => ({
  kind: 'writing',
  id,
  label,
  lines,
})

const draftAnnualStatement = ({ profile, drafting: { statement } }: DraftInput): DraftDocument => {
  const signer = profile.directors.find(({ name }) => name === statement.name)
  const role = signer ? describeRoles(signer) : 'Committee member'
  return {
    title: `Annual conflict of interest statement for ${statement.year}`,
    organization: profile.legalName,
    numbering: 'none',
    sections: [
      {
        id: 'statement',
        heading: 'Statement',
        blocks: [
          createParagraph(
            'statement/person',
            `I, ${statement.name}, serve ${profile.legalName} in this role: ${role}. I affirm that I am a person who:`,
          ),
          { kind: 'list', id: 'statement/affirmations', marks: 'letters', items: getStatementItems() },
        ],
      },
      {
        id: 'disclosures',
        heading: 'Disclosures',
        blocks: [
          createParagraph(
            'disclosures/explanation',
            'List every interest that could conflict with the interest of the organization, your own and those of your family. Write “None” if there is none. Tell the board if this changes during the year.',
          ),
          createLines('disclosures/positions', 'Boards, jobs, and businesses you take part in', 2),
          createLines(
            'disclosures/dealings',
            'Contracts, loans, leases, sales, and pay between you or your family and the organization',
            2,
          ),
          createLines('disclosures/relatives', 'Directors, officers, and employees you are related to', 2),
          createLines('disclosures/others', 'Anything else that could be a conflict of interest', 1),
        ],
      },
      {
        id: 'signature',
        heading: 'Signature',
        blocks: [createSignature('signature/person', statement.name, role)],
      },
    ],
    notes: [
      {
        id: 'each-person',
        text: 'Each director, principal officer, and member of a committee with powers of the board signs a statement of their own every year. Keep them with the minutes.',
      },
    ],
  }
}

export const annualStatementTemplate: DraftTemplate = {
  version: 1,
  listNeededFacts: () => ['legalName', 'statementName', 'statementYear'],
  draft: draftAnnualStatement,
}
