import { createClause, type DraftSection } from './document.ts'
import type { DraftInput } from './drafting-facts.ts'
import { formatYearCount, spellNumber } from './formatting.ts'

const meetingRhythms = {
  1: 'once a year',
  2: 'twice a year',
  4: 'every quarter',
  6: 'every two months',
  12: 'every month',
} as const

const quorums = {
  majority: 'A majority of the directors in office',
  'two-thirds': 'Two thirds of the directors in office',
} as const

const describeSize = ({ drafting: { governance } }: DraftInput): string => {
  const [minimum, maximum] = [Number(governance.minimumDirectors), Number(governance.maximumDirectors)]
  const range =
    minimum === maximum
      ? `The board has ${spellNumber(minimum)} directors.`
      : `The board has at least ${spellNumber(minimum)} and at most ${spellNumber(maximum)} directors. The board decides the number within this range.`
  return `${range} No decrease shortens the term of a director in office.`
}

const describeTerm = ({ drafting: { governance } }: DraftInput): string => {
  const years = Number(governance.termYears)
  const electors = governance.members === 'yes' ? 'The members elect' : 'The board elects'
  const limit =
    governance.termLimit === 'none'
      ? 'There is no limit on the number of terms.'
      : `A director may serve ${spellNumber(Number(governance.termLimit))} terms in a row, and may be elected again after a year off the board.`
  return `${electors} directors at the annual meeting for a term of ${formatYearCount(years)}. A director remains in office until a successor is elected. ${limit}`
}

const describeStagger = ({ drafting: { governance } }: DraftInput): string => {
  const years = Number(governance.termYears)
  return years > 1 && governance.staggeredTerms === 'yes'
    ? `Terms are staggered. The first directors are divided into ${spellNumber(years)} groups of about the same size, whose first terms end after one to ${spellNumber(years)} years, so that each year the terms of one group end.`
    : 'All terms begin and end at the same annual meeting, except for those of directors who fill a vacancy.'
}

const createDirectorsSection = (facts: DraftInput): DraftSection => {
  const hasMembers = facts.drafting.governance.members === 'yes'
  return {
    id: 'directors',
    heading: 'Board of directors',
    blocks: [
      createClause(
        'directors/powers',
        'Powers',
        'The board of directors manages the affairs of the corporation and exercises all its powers, unless the law, the articles, or these bylaws provide otherwise. Directors act in good faith, with the care of a prudent person, and in the interest of the corporation.',
      ),
      createClause('directors/number', 'Number', describeSize(facts)),
      createClause(
        'directors/qualifications',
        'Qualifications',
        'Directors are adults. They need not live in the state. Fewer than half of the directors may be related by blood or marriage or be paid by the corporation.',
      ),
      createClause('directors/terms', 'Election and terms', describeTerm(facts)),
      createClause('directors/stagger', 'Groups of terms', describeStagger(facts)),
      createClause(
        'directors/resignation',
        'Resignation',
        'A director may resign at any time by written notice to the president or the secretary. The resignation takes effect when it is received, unless the notice names a later date.',
      ),
      createClause(
        'directors/removal',
        'Removal',
        hasMembers
          ? 'The members may remove a director with or without cause at a meeting called for this purpose. The board may remove a director who misses three regular meetings in a row without a good reason.'
          : 'The board may remove a director, with or without cause, by a vote of two thirds of the other directors in office at a meeting called for this purpose. The director gets at least 10 days of notice and may be heard.',
      ),
      createClause(
        'directors/vacancies',
        'Vacancies',
        'The remaining directors may fill a vacancy for the rest of the term, also if they are fewer than a quorum.',
      ),
      createClause(
        'directors/pay',
        'No pay',
        'Directors are not paid for serving on the board. They may be reimbursed for reasonable expenses, and may be paid for other services if the conflict of interest policy is followed.',
      ),
    ],
  }
}

const createMeetingsSection = ({ drafting: { governance } }: DraftInput): DraftSection => {
  const { meetings, noticeDays, quorum } = governance
  const rhythm = meetings === '' ? meetingRhythms[1] : meetingRhythms[meetings]
  return {
    id: 'meetings',
    heading: 'Meetings of the board',
    blocks: [
      createClause(
        'meetings/regular',
        'Regular meetings',
        `The board meets at least ${rhythm}. One of these is the annual meeting, at which officers and, if the board elects them, directors are elected.`,
      ),
      createClause(
        'meetings/special',
        'Special meetings',
        'The president or any two directors may call a special meeting.',
      ),
      createClause(
        'meetings/notice',
        'Notice',
        `Each director gets notice of the time and place of a meeting at least ${spellNumber(Number(noticeDays))} day${noticeDays === '1' ? '' : 's'} before it, in person, by phone, in writing, or by email. A director waives notice by attending without objecting at the start, or in writing before or after the meeting.`,
      ),
      createClause(
        'meetings/quorum',
        'Quorum',
        `${quorum === '' ? quorums.majority : quorums[quorum]} are a quorum. Without a quorum, those present may only adjourn.`,
      ),
      createClause(
        'meetings/voting',
        'Voting',
        'Each director has one vote and votes in person. A majority of the directors present at a meeting with a quorum decides, unless the law, the articles, or these bylaws require more. Directors do not vote by proxy.',
      ),
      createClause(
        'meetings/remote',
        'Remote meetings',
        'Directors may take part by any means through which all participants can hear each other at the same time. They count as present.',
      ),
      createClause(
        'meetings/consent',
        'Decisions without a meeting',
        'The board may decide without a meeting if all directors consent in writing or by email. The consents are kept with the minutes.',
      ),
      createClause(
        'meetings/minutes',
        'Minutes',
        'The secretary keeps minutes of each meeting. They name those present, the decisions, the votes, and every disclosure of a conflict of interest.',
      ),
    ],
  }
}

const committees: DraftSection = {
  id: 'committees',
  heading: 'Committees',
  blocks: [
    createClause(
      'committees/board',
      'Committees of the board',
      'By a vote of a majority of the directors in office, the board may create committees of two or more directors and give them powers of the board. A committee may not fill vacancies on the board, remove directors, amend the articles or bylaws, or approve a merger, a dissolution, or a distribution of assets.',
    ),
    createClause(
      'committees/advisory',
      'Advisory committees',
      'The board may create advisory committees of any persons. They have no powers of the board.',
    ),
    createClause(
      'committees/rules',
      'Rules',
      'The rules on meetings, notice, quorum, and minutes of the board apply to its committees.',
    ),
  ],
}

/** Creates the sections about the board, its meetings, and its committees. */
export const createBoardSections = (facts: DraftInput): DraftSection[] => [
  createDirectorsSection(facts),
  createMeetingsSection(facts),
  committees,
]
