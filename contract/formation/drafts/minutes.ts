import { endSentence } from '#contract/names.ts'
import {
  createParagraph,
  createPeopleList,
  createSignature,
  type DraftDocument,
  type DraftNote,
  type DraftSection,
} from './document.ts'
import { type DraftTemplate, findTypeObstacle } from './draft-template.ts'
import type { DraftInput } from './drafting-facts.ts'
import {
  capitalize,
  describeFiscalYearEnd,
  formatLongDay,
  joinNames,
  spellNumber,
  toSingleLine,
} from './formatting.ts'
import { listDirectors, listOfficers, roleTitles } from './people.ts'
import { getArticlesTitle, getMinimumDirectors, getState } from './state-articles.ts'

const createResolution = (id: string, heading: string, text: string): DraftSection => ({
  id,
  heading,
  blocks: [createParagraph(`${id}/resolution`, text)],
})

const createOpening = ({ profile, drafting: { meeting } }: DraftInput, heldOn: string): DraftSection => {
  const present = new Set(meeting.attendees)
  const absent = listDirectors(profile).filter(({ name }) => !present.has(name))
  return {
    id: 'opening',
    heading: 'Call to order',
    blocks: [
      createParagraph(
        'opening/meeting',
        endSentence(
          `The directors of ${profile.legalName} held their organizational meeting on ${formatLongDay(heldOn)} at ${toSingleLine(meeting.place)}`,
        ),
      ),
      createParagraph('opening/present', 'These people were present:'),
      createPeopleList(
        'opening/attendees',
        meeting.attendees.map((name) => ({ name })),
      ),
      createParagraph(
        'opening/absent',
        absent.length === 0
          ? 'All directors were present.'
          : `These directors were absent: ${joinNames(absent.map(({ name }) => name))}. They received notice of the meeting.`,
      ),
      createParagraph(
        'opening/chair',
        `${meeting.chair} led the meeting, and ${meeting.secretary} took the minutes. A quorum was present. The directors present waived any further notice of the meeting.`,
      ),
    ],
  }
}

const createResolutions = (facts: DraftInput, formedOn: string): DraftSection[] => {
  const { profile, project } = facts
  const { place } = getState(facts)
  const articles = getArticlesTitle(facts).toLowerCase()
  return [
    createResolution(
      'articles',
      capitalize(articles),
      `The ${articles}, filed in ${place} on ${formatLongDay(formedOn)}, were presented. Resolved, that they are accepted and kept with the records of the corporation.`,
    ),
    createResolution(
      'bylaws',
      'Bylaws',
      'Proposed bylaws were presented and discussed. Resolved, that they are adopted as the bylaws of the corporation, and that the secretary certifies a copy and keeps it with the records.',
    ),
    {
      id: 'directors',
      heading: 'Directors',
      blocks: [
        createParagraph(
          'directors/resolution',
          'Resolved, that these people are confirmed as directors until their successors are elected:',
        ),
        createPeopleList('directors/confirmed', listDirectors(profile)),
      ],
    },
    {
      id: 'officers',
      heading: 'Officers',
      blocks: [
        createParagraph(
          'officers/resolution',
          'Resolved, that these people are elected as officers until their successors are elected:',
        ),
        createPeopleList(
          'officers/elected',
          listOfficers(profile).flatMap(({ office, names }) =>
            names.map((name) => ({ name: `${roleTitles[office]}/${name}`, office, holder: name })),
          ),
          ({ office, holder }) => `${roleTitles[office]}: ${holder}`,
        ),
      ],
    },
    createResolution(
      'conflicts',
      'Conflict of interest policy',
      'Resolved, that the conflict of interest policy presented at the meeting is adopted. Each director and officer signs its statement now and once a year.',
    ),
    createResolution(
      'fiscal-year',
      'Fiscal year',
      `Resolved, that the fiscal year of the corporation ends on ${describeFiscalYearEnd(profile.fiscalYearEnd)}.`,
    ),
    createResolution(
      'office',
      'Principal office',
      endSentence(
        `Resolved, that the principal office of the corporation is at ${toSingleLine(profile.officeAddress)}`,
      ),
    ),
    createResolution(
      'ein',
      'Employer identification number',
      project.ein
        ? `The IRS assigned the employer identification number ${project.ein} to the corporation. Resolved, that the officers use it for the accounts and returns of the corporation.`
        : 'Resolved, that the officers apply to the IRS for an employer identification number on Form SS-4.',
    ),
    createResolution(
      'bank',
      'Bank account',
      'Resolved, that the officers open an account in the name of the corporation as the banking resolution of the board provides.',
    ),
    createResolution(
      'exemption',
      'Tax exemption',
      'Resolved, that the officers apply to the IRS for recognition of exemption under section 501(c)(3) of the Internal Revenue Code, apply for the state exemptions that are available, and register the corporation before it asks the public for gifts where the law requires it.',
    ),
    createResolution(
      'expenses',
      'Costs of formation',
      'Resolved, that the reasonable costs of forming the corporation are paid from its funds, and that people who paid them are reimbursed on receipt of a record of each payment.',
    ),
  ]
}

/**
 * Lists problems with the directors: no quorum at the meeting, fewer directors than the state requires, or
 * one person who is both president and secretary.
 */
const listMinutesNotes = (facts: DraftInput): DraftNote[] => {
  const { profile, drafting } = facts
  const { code, place, rules } = getState(facts)
  const directors = listDirectors(profile)
  const attendees = new Set(drafting.meeting.attendees)
  const presentCount = directors.filter(({ name }) => attendees.has(name)).length
  const minimum = getMinimumDirectors(facts)
  const isMajority = presentCount * 2 > directors.length
  const sharesOffices = profile.directors.some(
    ({ roles }) => roles.includes('president') && roles.includes('secretary'),
  )
  return [
    ...(isMajority
      ? []
      : [
          {
            id: 'quorum',
            text: `${capitalize(spellNumber(presentCount))} of ${spellNumber(directors.length)} directors attended, which isn’t a majority. Decisions without a quorum aren’t valid.`,
          },
        ]),
    ...(directors.length < minimum
      ? [
          {
            id: 'minimum-directors',
            text: `The profile lists ${directors.length} of the ${minimum} directors that the law of ${place} requires.`,
            source: rules.minimumDirectors.source,
          },
        ]
      : []),
    ...(sharesOffices
      ? [
          {
            id: 'president-secretary',
            text: `The same person is president and secretary. Our bylaws don’t allow it${code === 'AK' || code === 'WA' ? `, and neither does the law of ${place}` : ''}.`,
          },
        ]
      : []),
  ]
}

const draftMinutes = (facts: DraftInput): DraftDocument => {
  const { profile, drafting, project } = facts
  const { heldOn, chair, secretary } = drafting.meeting
  if (heldOn === null || project.formedOn === null) throw new Error('A date is unknown')
  return {
    title: 'Minutes of the organizational meeting',
    organization: profile.legalName,
    numbering: 'none',
    sections: [
      createOpening(facts, heldOn),
      ...createResolutions(facts, project.formedOn),
      {
        id: 'adjournment',
        heading: 'Adjournment',
        blocks: [
          createParagraph(
            'adjournment/text',
            'Each resolution was adopted by a majority of the directors present. There was no other business, and the meeting was adjourned.',
          ),
          createSignature('adjournment/secretary', secretary, 'Secretary of the meeting'),
          createSignature('adjournment/chair', chair, 'Chair of the meeting'),
        ],
      },
    ],
    notes: listMinutesNotes(facts),
  }
}

export const minutesTemplate: DraftTemplate = {
  version: 1,
  findObstacle: findTypeObstacle,
  listNeededFacts: () => [
    'legalName',
    'state',
    'formedOn',
    'officeAddress',
    'directors',
    'president',
    'secretary',
    'treasurer',
    'fiscalYearEnd',
    'meetingHeldOn',
    'meetingPlace',
    'attendees',
    'meetingChair',
    'meetingSecretary',
  ],
  draft: draftMinutes,
}
