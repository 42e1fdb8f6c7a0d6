import { endSentence } from '#contract/names.ts'
import { getRuleNumber } from '../rules/rules.ts'
import { citeArticle } from './articles.ts'
import { createBudgetSection, listBudgetNotes } from './budget.ts'
import {
  createParagraph,
  type DraftBlock,
  type DraftDocument,
  type DraftSection,
  type WritingLines,
} from './document.ts'
import type { DraftTemplate } from './draft-template.ts'
import type { DraftInput, foundationClasses } from './drafting-facts.ts'
import { createFormTable, formatYesNo } from './form-lines.ts'
import { formatDraftAmount, formatLongDay, joinLines, joinNames } from './formatting.ts'
import { describeRoles } from './people.ts'
import { getState } from './state-articles.ts'

const createQuestion = (id: string, label: string, lines = 3): WritingLines => ({
  kind: 'writing',
  id,
  label,
  lines,
})

const createPeople = ({ profile, drafting }: DraftInput): DraftSection => ({
  id: 'people',
  heading: 'People and pay (Parts I and V)',
  blocks: [
    createParagraph(
      'people/list',
      endSentence(
        `The officers and directors are ${joinNames(profile.directors.map((person) => `${person.name} (${describeRoles(person)})`))}`,
      ),
    ),
    createFormTable('people/line', [
      [
        'V 1',
        'Do you pay officers, directors, or the highest paid employees and contractors?',
        formatYesNo(drafting.application.paysOfficers),
      ],
      [
        'V 2',
        'Have you adopted a conflict of interest policy like the sample?',
        'Yes, once the board has adopted ours',
      ],
      [
        'V 4-5',
        'Sales, leases, contracts, and loans with officers, directors, their families, or their businesses',
        formatYesNo(drafting.application.dealsWithOfficers),
      ],
    ]),
    createQuestion(
      'people/pay',
      'If anyone is paid: name, work, hours, amount, and how the board compared it with what others pay',
    ),
    createQuestion('people/relations', 'Family and business relationships among officers and directors'),
  ],
})

const createProvisions = (facts: DraftInput, formedOn: string): DraftSection => {
  const isCorporation = facts.profile.formationType === 'corporation'
  const cite = (section: 'purposes' | 'dissolution'): string =>
    isCorporation
      ? `${citeArticle(facts, section)} of the articles`
      : 'Cite the place in the organizing document'
  return {
    id: 'provisions',
    heading: 'Organizing document (Parts II and III)',
    blocks: [
      createFormTable('provisions/line', [
        ['II 2', 'Date of formation', formatLongDay(formedOn)],
        ['II 3', 'State of formation', getState(facts).name],
        ['II 4', 'Have you adopted bylaws?', 'Yes, once the board has adopted ours. Upload them.'],
        ['III 1a', 'Where the document limits the purposes', cite('purposes')],
        ['III 2a', 'Where the document says what happens on dissolution', cite('dissolution')],
      ]),
    ],
  }
}

/** Creates the section about activities, with the six questions that the form asks about each activity. */
const createNarrative = ({ profile }: DraftInput): DraftSection => ({
  id: 'narrative',
  heading: 'Activities (Part IV, line 1)',
  blocks: [
    createParagraph(
      'narrative/instruction',
      'Describe past, present, and planned activities completely and in detail. Do not repeat the purposes from the articles. Start with the paragraph below, which is from your profile, and answer the questions for each activity.',
    ),
    createParagraph('narrative/activities', endSentence(joinLines(profile.activities))),
    createQuestion('narrative/what', 'What is the activity?', 4),
    createQuestion('narrative/who', 'Who conducts it?'),
    createQuestion('narrative/where', 'Where is it conducted?', 2),
    createQuestion('narrative/time', 'What percentage of your total time does it take?', 1),
    createQuestion(
      'narrative/funding',
      'How is it funded, and what percentage of your expenses does it take?',
    ),
    createQuestion('narrative/purpose', 'How does it further your exempt purposes?'),
  ],
})

const createActivityAnswers = ({ profile, drafting: { application } }: DraftInput): DraftSection => {
  const open = formatYesNo('')
  const blocks: DraftBlock[] = [
    createFormTable('activities/line', [
      ['IV 2', 'NTEE code', profile.nteeCode],
      ['IV 3', 'Are programs limited to specific individuals or groups?', open],
      ['IV 4', 'Do recipients have a relationship with your officers, directors, or best paid people?', open],
      [
        'IV 5',
        'Do you support or oppose candidates in political campaigns?',
        'No. The articles do not allow it.',
      ],
      ['IV 6', 'Do you try to influence legislation?', formatYesNo(application.influencesLegislation)],
      ['IV 7', 'Do you own or publish intellectual property?', open],
      ['IV 8', 'Do you teach or advise the public about personal finance or credit?', open],
      ['IV 9', 'Do you make grants or loans to organizations?', open],
      ['IV 10', 'Do you operate in foreign countries?', formatYesNo(application.worksAbroad)],
      ['IV 11', 'Do you maintain donor advised funds?', open],
      ['IV 12-14', 'School, hospital or medical care, or low-income housing', open],
      ['IV 15', 'Scholarships or other grants to individuals', formatYesNo(application.paysIndividuals)],
      [
        'IV 16',
        'How do you raise funds?',
        profile.soliciting === 'no'
          ? 'You do not ask the public for gifts'
          : 'Check every kind that you will use',
      ],
      ['IV 16 gaming', 'Bingo or other gaming', formatYesNo(application.runsGaming)],
      ['IV 17', 'Do you raise funds for other organizations?', open],
    ]),
    createQuestion('activities/explanations', 'Explain each “Yes,” one paragraph for each line', 6),
  ]
  return { id: 'activities', heading: 'Specific questions (Part IV, lines 2 to 17)', blocks }
}

const classTitles: Readonly<Record<(typeof foundationClasses)[number], string>> = {
  '170(b)(1)(A)(vi)': 'Public charity with broad public support, 509(a)(1) and 170(b)(1)(A)(vi)',
  '509(a)(2)': 'Public charity with income from its activities, 509(a)(2)',
  '170(b)(1)(A)(iv)': 'Public charity for a state college or university, 509(a)(1) and 170(b)(1)(A)(iv)',
  'private-foundation': 'Private foundation',
}

const createClassification = ({ profile, drafting: { application } }: DraftInput): DraftSection => ({
  id: 'classification',
  heading: 'Balance sheet and classification (Parts VI B and VII)',
  blocks: [
    createFormTable('classification/line', [
      [
        'VI B 11',
        'Total assets',
        `${formatDraftAmount(Number(profile.totalAssets))} expected. Enter what is on hand at the last year end.`,
      ],
      ['VI B 16', 'Total liabilities', 'Enter what the organization owes at the last year end'],
      [
        'VII 1',
        'Foundation classification that you request',
        application.foundationClass === '' ? formatYesNo('') : classTitles[application.foundationClass],
      ],
    ]),
  ],
})

const draftFullApplication = (facts: DraftInput): DraftDocument => {
  const { profile, project, rules } = facts
  if (project.formedOn === null) throw new Error('The formation date is unknown')
  return {
    title: 'Form 1023: outline of the narrative and three-year budget',
    organization: profile.legalName,
    numbering: 'none',
    sections: [
      createProvisions(facts, project.formedOn),
      createNarrative(facts),
      createActivityAnswers(facts),
      createPeople(facts),
      createBudgetSection(facts),
      createClassification(facts),
    ],
    notes: [
      ...listBudgetNotes(facts),
      {
        id: 'fee',
        text: `The user fee is ${formatDraftAmount(getRuleNumber(rules, 'fullApplicationFee'))}, paid through Pay.gov. It isn’t refunded.`,
        source: rules.federal.fullApplicationFee.source,
      },
      {
        id: 'form-revision',
        text: 'The lines are those of the revision of January 2020. Compare them with the form on Pay.gov. Schools, churches, hospitals, and some others also fill in a schedule.',
        source: {
          title: 'Form 1023 (Rev. January 2020), as text in irs-form-1023',
          url: 'https://github.com/kemitchell/irs-form-1023',
        },
      },
    ],
  }
}

export const fullApplicationTemplate: DraftTemplate = {
  version: 1,
  listNeededFacts: () => [
    'legalName',
    'state',
    'formationType',
    'formedOn',
    'activities',
    'nteeCode',
    'directors',
    'receiptsFirstYear',
    'receiptsSecondYear',
    'receiptsThirdYear',
    'totalAssets',
    'fiscalYearEnd',
    'foundationClass',
    'paysOfficers',
    'dealsWithOfficers',
    'influencesLegislation',
    'worksAbroad',
    'paysIndividuals',
    'runsGaming',
    'budget',
  ],
  draft: draftFullApplication,
}
