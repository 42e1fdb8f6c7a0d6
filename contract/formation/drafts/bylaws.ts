import { endSentence } from '#contract/names.ts'
import { createBoardSections } from './bylaws-board.ts'
import { createOfficersSection } from './bylaws-officers.ts'
import {
  createClause,
  createNamedList,
  createParagraph,
  createSignature,
  type DraftDocument,
  type DraftNote,
  type DraftSection,
} from './document.ts'
import { type DraftTemplate, findTypeObstacle } from './draft-template.ts'
import type { DraftInput } from './drafting-facts.ts'
import { describeFiscalYearEnd, toSingleLine } from './formatting.ts'
import type { DraftFactName } from './missing-facts.ts'
import { findOfficer, listDirectors } from './people.ts'
import { getArticlesTitle, getMinimumDirectors, getState } from './state-articles.ts'

const listNeededFacts = ({ drafting }: DraftInput): DraftFactName[] => [
  'legalName',
  'state',
  'officeAddress',
  'fiscalYearEnd',
  'secretary',
  'members',
  ...(drafting.governance.members === 'yes' ? (['memberQuorum'] as const) : []),
  'minimumDirectors',
  'maximumDirectors',
  'termYears',
  'termLimit',
  'staggeredTerms',
  'quorum',
  'meetings',
  'noticeDays',
]

const memberQuorums = {
  tenth: 'One tenth of the members',
  quarter: 'A quarter of the members',
  third: 'A third of the members',
  majority: 'A majority of the members',
} as const

const createMembersSection = ({ drafting: { governance } }: DraftInput): DraftSection => {
  const { members, memberQuorum } = governance
  if (members !== 'yes' || memberQuorum === '')
    return {
      id: 'members',
      heading: 'Members',
      blocks: [
        createClause(
          'members/none',
          'No members',
          'The corporation has no members. The board of directors decides everything that the law would leave to members. The board may give supporters a title such as “friend” or “member,” which carries no right to vote.',
        ),
      ],
    }
  return {
    id: 'members',
    heading: 'Members',
    blocks: [
      createClause(
        'members/admission',
        'Admission',
        'A person who supports the purposes of the corporation becomes a member by applying in writing and paying the dues that the board of directors sets. The board may set more requirements, which apply to all applicants alike. There is one class of members.',
      ),
      createClause(
        'members/rights',
        'Rights',
        'Each member has one vote. Members elect the directors, vote on the matters that the law reserves to members, and may not transfer their membership.',
      ),
      createClause(
        'members/annual-meeting',
        'Annual meeting',
        'The members meet once a year, at a time and place that the board sets. At this meeting they elect directors and receive a report on the activities and finances of the past year.',
      ),
      createClause(
        'members/special-meetings',
        'Special meetings',
        'The president, the board, or one tenth of the members may call a special meeting. The notice states its purpose, and the meeting decides nothing else.',
      ),
      createClause(
        'members/notice',
        'Notice',
        'The secretary gives each member written notice of the time and place at least 10 days and at most 60 days before a meeting. Email is enough if the member has given an email address for this purpose.',
      ),
      createClause(
        'members/quorum',
        'Quorum and voting',
        `${memberQuorums[memberQuorum]}, present in person, by remote communication, or by proxy, are a quorum. A majority of the votes cast decides, unless the law, the articles, or these bylaws require more.`,
      ),
      createClause(
        'members/termination',
        'End of membership',
        'A membership ends when the member resigns, dies, or has not paid dues for 90 days after a reminder. The board may end a membership for conduct that harms the corporation, after written notice of the reasons at least 15 days before and an opportunity to be heard.',
      ),
    ],
  }
}

const createOpeningSections = (facts: DraftInput): DraftSection[] => {
  const { profile } = facts
  const { place } = getState(facts)
  const articles = getArticlesTitle(facts).toLowerCase()
  return [
    {
      id: 'name',
      heading: 'Name, office, and purposes',
      blocks: [
        createClause(
          'name/legal',
          'Name',
          `${endSentence(`The name of the corporation is ${profile.legalName}`)} In these bylaws, it is called the corporation.`,
        ),
        createClause(
          'name/office',
          'Offices',
          `The principal office is at ${endSentence(toSingleLine(profile.officeAddress))} The board may move it and open others. The corporation keeps a registered agent or registered office in ${place} as the law requires.`,
        ),
        createClause(
          'name/purposes',
          'Purposes',
          `The purposes of the corporation are those stated in its ${articles}. They are exclusively purposes that section 501(c)(3) of the Internal Revenue Code allows.`,
        ),
        createClause(
          'name/limits',
          'Limits',
          'No part of the net earnings may benefit a director, officer, member, or other private person, except as reasonable pay for services and as payments that further the purposes. The corporation takes no part in any political campaign for or against a candidate for public office. Lobbying may not be a substantial part of its activities.',
        ),
        createClause(
          'name/order',
          'Order of documents',
          `If these bylaws conflict with the ${articles}, the ${articles} apply. If either conflicts with the law of ${place} in a way that the law does not allow to be changed, the law applies.`,
        ),
        createClause(
          'name/nondiscrimination',
          'Equal treatment',
          'The corporation does not discriminate in its programs, employment, or governance on any ground that federal, state, or local law protects.',
        ),
      ],
    },
    createMembersSection(facts),
  ]
}

const createClosingSections = (facts: DraftInput): DraftSection[] => {
  const { profile } = facts
  const hasMembers = facts.drafting.governance.members === 'yes'
  const { place } = getState(facts)
  const articles = getArticlesTitle(facts).toLowerCase()
  return [
    {
      id: 'conflicts',
      heading: 'Conflicts of interest and pay',
      blocks: [
        createClause(
          'conflicts/policy',
          'Policy',
          'The board adopts a conflict of interest policy. Each director, officer, and member of a committee with powers of the board discloses every financial interest as it requires, and signs its statement each year.',
        ),
        createClause(
          'conflicts/pay',
          'Pay',
          'The corporation pays no more than is reasonable for services. Before it agrees to pay a director, officer, or key employee, people without a conflict of interest approve the amount, compare it with what similar organizations pay for similar work, and record the comparison and the decision in the minutes.',
        ),
        createClause(
          'conflicts/loans',
          'No loans',
          'The corporation makes no loan to a director or officer and guarantees none of their debts.',
        ),
      ],
    },
    {
      id: 'indemnification',
      heading: 'Indemnification and insurance',
      blocks: [
        createClause(
          'indemnification/right',
          'Indemnification',
          `To the extent that the law of ${place} permits, the corporation indemnifies a person who is or was a director or officer against the reasonable costs and liabilities of a proceeding that results from that role, if the person acted in good faith and reasonably believed to act in the interest of the corporation. It may indemnify employees, volunteers, and agents in the same way.`,
        ),
        createClause(
          'indemnification/advances',
          'Advances',
          'The corporation may pay costs in advance if the person promises in writing to repay them should it turn out that indemnification is not allowed.',
        ),
        createClause(
          'indemnification/limits',
          'Limits',
          'No payment under this article may be an excess benefit under section 4958 of the Internal Revenue Code or, while the corporation is a private foundation, self-dealing under section 4941.',
        ),
        createClause(
          'indemnification/insurance',
          'Insurance',
          'The corporation may buy insurance for these persons, also for liabilities against which it may not indemnify them.',
        ),
      ],
    },
    {
      id: 'finances',
      heading: 'Finances',
      blocks: [
        createClause(
          'finances/fiscal-year',
          'Fiscal year',
          `The fiscal year ends on ${describeFiscalYearEnd(profile.fiscalYearEnd)}.`,
        ),
        createClause(
          'finances/budget',
          'Budget and reports',
          'The board adopts a budget before each fiscal year. The treasurer reports to each regular meeting. After the end of each fiscal year, the board receives a statement of income, expenses, assets, and liabilities.',
        ),
        createClause(
          'finances/accounts',
          'Accounts and payments',
          'Money of the corporation is kept in accounts in its name. The board decides by resolution who may sign checks, approve electronic payments, and use cards, and above which amount two people are needed.',
        ),
        createClause(
          'finances/contracts',
          'Contracts',
          'The president may sign contracts in the ordinary course of the activities that the board has approved. All others need a resolution of the board. No one may borrow money for the corporation without a resolution.',
        ),
        createClause(
          'finances/gifts',
          'Gifts',
          'The board may accept gifts that further the purposes, and declines those whose conditions would endanger the tax exemption. Donors get the written acknowledgments that the Internal Revenue Code requires.',
        ),
        createClause(
          'finances/returns',
          'Returns and registrations',
          'The treasurer sees to it that federal and state returns, reports, and registrations are filed on time. Each director gets a copy of the annual return to the IRS before it is filed.',
        ),
      ],
    },
    {
      id: 'records',
      heading: 'Records',
      blocks: [
        createClause(
          'records/kept',
          'What is kept',
          'The corporation keeps these records at its principal office or in electronic form:',
        ),
        createNamedList('records/list', {
          organizing: `its ${articles} and bylaws with all amendments`,
          minutes:
            'the minutes of the board, of committees with powers of the board, and of members if there are any',
          accounts: 'correct and complete accounts',
          people: 'the names and addresses of the directors and officers, and of members if there are any',
          exemption:
            'its application for exemption, the determination letter, and its returns of the last three years',
        }),
        createClause(
          'records/inspection',
          'Inspection',
          'A director may inspect and copy all records at any reasonable time. The corporation makes its application for exemption and its annual returns available to the public as the Internal Revenue Code requires.',
        ),
        createClause(
          'records/retention',
          'Retention and complaints',
          'The corporation does not destroy records that a proceeding or investigation needs. It does not retaliate against anyone who reports in good faith a suspected violation of law or of its policies.',
        ),
      ],
    },
    {
      id: 'dissolution',
      heading: 'Dissolution',
      blocks: [
        createClause(
          'dissolution/vote',
          'Decision',
          `The corporation is dissolved as the law of ${place} provides, by a vote of two thirds of the directors in office${hasMembers ? ' and with the approval of the members' : ''}.`,
        ),
        createClause(
          'dissolution/assets',
          'Assets',
          `After debts are paid, all assets are distributed as the ${articles} require: for exempt purposes within the meaning of section 501(c)(3) of the Internal Revenue Code, or to a government for a public purpose. No director, officer, member, or other private person receives any of them.`,
        ),
      ],
    },
    {
      id: 'amendments',
      heading: 'Amendments',
      blocks: [
        createClause(
          'amendments/vote',
          'How these bylaws change',
          hasMembers
            ? 'The board may amend these bylaws by a vote of two thirds of the directors in office. An amendment that changes the rights of members also needs the approval of the members. The notice of the meeting contains the proposed text.'
            : 'The board may amend these bylaws by a vote of two thirds of the directors in office. The notice of the meeting contains the proposed text.',
        ),
        createClause(
          'amendments/limits',
          'Limits',
          'No amendment may let the corporation do what section 501(c)(3) of the Internal Revenue Code does not allow.',
        ),
      ],
    },
    {
      id: 'certificate',
      heading: 'Certificate of the secretary',
      blocks: [
        createParagraph(
          'certificate/text',
          `${endSentence(`I am the secretary of ${profile.legalName}`)} I certify that these are its bylaws, that the board of directors adopted them, and that they are in force on the date below.`,
        ),
        createSignature(
          'certificate/signature',
          findOfficer(profile, 'secretary') ?? 'Secretary',
          'Secretary',
        ),
      ],
    },
  ]
}

/**
 * Lists choices that conflict with the state's rules, with each other, or with the profile's directors. The
 * last note always recommends a review by a lawyer.
 */
const listBylawsNotes = (facts: DraftInput): DraftNote[] => {
  const { place, rules } = getState(facts)
  const { minimumDirectors, maximumDirectors } = facts.drafting.governance
  const minimum = getMinimumDirectors(facts)
  const count = listDirectors(facts.profile).length
  const { source } = rules.minimumDirectors
  return [
    ...(Number(minimumDirectors) < minimum
      ? [
          {
            id: 'minimum-directors',
            text: `These bylaws allow a board of ${minimumDirectors}. The law of ${place} requires at least ${minimum} directors.`,
            source,
          },
        ]
      : []),
    ...(Number(maximumDirectors) < Number(minimumDirectors)
      ? [
          {
            id: 'board-range',
            text: `The most directors (${maximumDirectors}) are fewer than the fewest (${minimumDirectors}).`,
          },
        ]
      : []),
    ...(count < Number(minimumDirectors) || count > Number(maximumDirectors)
      ? [
          {
            id: 'board-size',
            text: `The profile lists ${count} director${count === 1 ? '' : 's'}, but these bylaws ask for ${minimumDirectors} to ${maximumDirectors}.`,
          },
        ]
      : []),
    {
      id: 'state-law',
      text: `This is our own text. We haven’t compared each rule about notice, quorum, proxies, and loans with the nonprofit law of ${place}. Have a lawyer there read it once.`,
    },
  ]
}

const draftBylaws = (facts: DraftInput): DraftDocument => ({
  title: 'Bylaws',
  organization: facts.profile.legalName,
  numbering: 'articles',
  sections: [
    ...createOpeningSections(facts),
    ...createBoardSections(facts),
    createOfficersSection(facts),
    ...createClosingSections(facts),
  ],
  notes: listBylawsNotes(facts),
})

export const bylawsTemplate: DraftTemplate = {
  version: 1,
  findObstacle: findTypeObstacle,
  listNeededFacts,
  draft: draftBylaws,
}
