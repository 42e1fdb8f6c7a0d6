import { endSentence } from '#contract/names.ts'
import {
  createNamedList,
  createParagraph,
  createPeopleList,
  createSignature,
  type DraftDocument,
} from './document.ts'
import { type DraftTemplate, findTypeObstacle } from './draft-template.ts'
import type { DraftInput } from './drafting-facts.ts'
import { formatLongDay } from './formatting.ts'
import { describeRoles, findOfficer } from './people.ts'
import { getState } from './state-articles.ts'

const draftBankingResolution = (facts: DraftInput): DraftDocument => {
  const { profile, project, drafting } = facts
  const { bank, meeting } = drafting
  const { place } = getState(facts)
  const secretary = findOfficer(profile, 'secretary') ?? ''
  const signers = bank.signers.map((name) => {
    const person = profile.directors.find((director) => director.name === name)
    return { name, title: person ? describeRoles(person) : 'Authorized signer' }
  })
  const number = project.ein ? ` Its employer identification number is ${project.ein}.` : ''
  return {
    title: 'Banking resolution',
    organization: profile.legalName,
    numbering: 'none',
    sections: [
      {
        id: 'resolution',
        heading: 'Resolution of the board of directors',
        blocks: [
          createParagraph(
            'resolution/adoption',
            meeting.heldOn
              ? `The board of directors adopted this resolution at its meeting on ${formatLongDay(meeting.heldOn)}, at which a quorum was present.`
              : 'The board of directors adopted this resolution as its bylaws provide.',
          ),
          createParagraph(
            'resolution/account',
            `Resolved, that ${profile.legalName}, a nonprofit corporation formed in ${place}, opens one or more accounts at ${bank.name}, in its own name.${number}`,
          ),
          createParagraph('resolution/signers', 'Resolved, that these people are authorized signers:'),
          createPeopleList('resolution/people', signers, ({ name, title }) => `${name}, ${title}`),
          createParagraph(
            'resolution/signatures',
            bank.signaturesRequired === '2'
              ? 'Resolved, that checks, withdrawals, and electronic payments need the approval of two authorized signers.'
              : 'Resolved, that any one authorized signer may sign checks, make withdrawals, and approve electronic payments.',
          ),
          createParagraph('resolution/powers', 'Resolved, that the authorized signers may do the following:'),
          createNamedList('resolution/powers-list', {
            deposit: 'deposit money, and endorse checks for deposit to the account of the corporation',
            agreements: 'sign the bank’s signature cards and account agreements',
            online: 'use the bank’s online services within the limits of this resolution',
          }),
          createParagraph(
            'resolution/loans',
            'This resolution does not allow anyone to borrow money for the corporation or to pledge its assets. Each loan needs a separate resolution.',
          ),
          createParagraph(
            'resolution/duration',
            'This resolution remains in force until the bank receives written notice that the board has changed or ended it.',
          ),
        ],
      },
      {
        id: 'certificate',
        heading: 'Certificate of the secretary',
        blocks: [
          createParagraph(
            'certificate/text',
            `${endSentence(`I am the secretary of ${profile.legalName}`)} I certify that its board of directors adopted this resolution, and that it is in force and agrees with the articles and bylaws.`,
          ),
          createSignature('certificate/signature', secretary, 'Secretary'),
        ],
      },
    ],
    notes: [
      ...(bank.signers.length < Number(bank.signaturesRequired)
        ? [
            {
              id: 'too-few-signers',
              text: 'Two signatures are required, but there’s only one signer. Add another.',
            },
          ]
        : []),
      {
        id: 'own-form',
        text: 'Many banks ask for a resolution on their own form. Show them this one first.',
      },
    ],
  }
}

export const bankingResolutionTemplate: DraftTemplate = {
  version: 1,
  findObstacle: findTypeObstacle,
  listNeededFacts: () => ['legalName', 'state', 'secretary', 'bankName', 'signers', 'signaturesRequired'],
  draft: draftBankingResolution,
}
