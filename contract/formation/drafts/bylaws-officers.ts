import { createClause, type DraftSection } from './document.ts'
import type { DraftInput } from './drafting-facts.ts'
import { listOfficers } from './people.ts'

/** Creates the section about officers. Includes a vice president only if the profile lists one. */
export const createOfficersSection = ({ profile }: DraftInput): DraftSection => {
  const hasVicePresident = listOfficers(profile).some(({ office }) => office === 'vice-president')
  const titles = hasVicePresident
    ? 'a president, a vice president, a secretary, and a treasurer'
    : 'a president, a secretary, and a treasurer'
  return {
    id: 'officers',
    heading: 'Officers',
    blocks: [
      createClause(
        'officers/titles',
        'Officers',
        `The officers are ${titles}. The board may appoint others. A person may hold two offices, but the president may not also be the secretary.`,
      ),
      createClause(
        'officers/election',
        'Election and term',
        'The board elects the officers each year at its annual meeting. They serve until their successors are elected.',
      ),
      createClause(
        'officers/president',
        'President',
        'The president leads the meetings of the board, sees that its decisions are carried out, and signs for the corporation what the board has approved.',
      ),
      ...(hasVicePresident
        ? [
            createClause(
              'officers/vice-president',
              'Vice president',
              'The vice president acts when the president is absent or unable to act, and has the other duties that the board assigns.',
            ),
          ]
        : []),
      createClause(
        'officers/secretary',
        'Secretary',
        'The secretary keeps the minutes and records, gives notices, and certifies documents of the corporation.',
      ),
      createClause(
        'officers/treasurer',
        'Treasurer',
        'The treasurer keeps the accounts, is responsible for the money of the corporation, reports on finances to the board, and prepares what is needed for budgets, returns, and audits.',
      ),
      createClause(
        'officers/removal',
        'Resignation, removal, and vacancies',
        'An officer may resign by written notice. The board may remove an officer at any time, with or without cause, and fills vacancies for the rest of the term.',
      ),
      createClause(
        'officers/pay',
        'Pay',
        'The board decides whether an officer is paid, under the rules of these bylaws on conflicts of interest and pay.',
      ),
    ],
  }
}
