import { createParagraph, type DraftDocument } from './document.ts'
import type { DraftTemplate } from './draft-template.ts'
import type { DraftInput } from './drafting-facts.ts'
import { createFormTable, type FormLine } from './form-lines.ts'
import { formatLongDay, getFiscalYearEndMonth, getMonthName, toSingleLine } from './formatting.ts'
import { describeRoles } from './people.ts'
import { getState } from './state-articles.ts'

const entityTypes = {
  corporation: 'Other nonprofit organization',
  association: 'Other nonprofit organization',
  trust: 'Trust',
  llc: 'Other nonprofit organization',
} as const

const NOT_APPLICABLE = 'Does not apply'

const listLines = (facts: DraftInput, formedOn: string): FormLine[] => {
  const { profile, drafting } = facts
  const { name: stateName } = getState(facts)
  const { responsibleParty, employees, contactPhone } = drafting.application
  const person = profile.directors.find(({ name }) => name === responsibleParty)
  const isLlc = profile.formationType === 'llc'
  const address = toSingleLine(profile.mailingAddress)
  const office = toSingleLine(profile.officeAddress)
  return [
    ['1', 'Legal name of the entity', profile.legalName],
    ['2', 'Trade name, if different', 'Leave empty unless you use one'],
    ['3', 'In care of', responsibleParty],
    ['4a-4b', 'Mailing address', address],
    ['5a-5b', 'Street address, if different', office === address ? 'Same as the mailing address' : office],
    ['6', 'County and state of the principal business', `${drafting.incorporation.county}, ${stateName}`],
    [
      '7a',
      'Name of the responsible party',
      person ? `${responsibleParty}, ${describeRoles(person)}` : responsibleParty,
    ],
    [
      '7b',
      'Number of the responsible party',
      'Leave empty here. The person enters it on the form. Never send it to us.',
    ],
    ['8a', 'Is this a limited liability company?', isLlc ? 'Yes' : 'No'],
    ['8b-8c', 'Questions for limited liability companies', isLlc ? 'Answer on the form' : NOT_APPLICABLE],
    ['9a', 'Type of entity', entityTypes[profile.formationType || 'corporation']],
    ['9b', 'State where incorporated', profile.formationType === 'corporation' ? stateName : NOT_APPLICABLE],
    ['10', 'Reason for applying', 'Started a new business: nonprofit organization'],
    ['11', 'Date started', formatLongDay(formedOn)],
    [
      '12',
      'Closing month of the accounting year',
      getMonthName(getFiscalYearEndMonth(profile.fiscalYearEnd)),
    ],
    [
      '13',
      'Employees expected in the next 12 months',
      `Agricultural 0, household 0, other ${Number(employees)}`,
    ],
    [
      '14',
      'Yearly employment tax return (Form 944)',
      Number(employees) === 0 ? NOT_APPLICABLE : 'Decide with your accountant',
    ],
    [
      '15',
      'First date wages were paid',
      Number(employees) === 0 ? NOT_APPLICABLE : 'Enter the date of the first payroll',
    ],
    ['16', 'Principal activity', 'Other: nonprofit, charitable or educational'],
    ['17', 'Products or services', drafting.application.mission],
    ['18', 'Has the entity had an EIN before?', facts.project.ein ? `Yes, ${facts.project.ein}` : 'No'],
    ['Designee', 'Third party designee', 'Leave empty unless someone else may get the number for you'],
    ['Signature', 'Name, title, phone, and date', `${responsibleParty}, ${contactPhone}`],
  ]
}

const draftEinWorksheet = (facts: DraftInput): DraftDocument => {
  const { profile, project } = facts
  if (project.formedOn === null) throw new Error('The formation date is unknown')
  return {
    title: 'Worksheet for Form SS-4',
    organization: profile.legalName,
    numbering: 'none',
    sections: [
      {
        id: 'use',
        heading: 'How to use this worksheet',
        blocks: [
          createParagraph(
            'use/text',
            'Apply for the EIN on IRS.gov or send Form SS-4. The number is free. Copy these answers, and apply only after the state has filed your articles.',
          ),
        ],
      },
      {
        id: 'lines',
        heading: 'Lines of the form',
        blocks: [createFormTable('line', listLines(facts, project.formedOn))],
      },
    ],
    notes: [
      ...(project.ein
        ? [
            {
              id: 'has-ein',
              text: `The organization has the EIN ${project.ein} already. Do not apply twice.`,
            },
          ]
        : []),
      {
        id: 'form-revision',
        text: 'The lines are those of the revision of December 2025, which we read in a public rule file. Compare them with the current form.',
        source: { title: 'About Form SS-4', url: 'https://www.irs.gov/forms-pubs/about-form-ss-4' },
      },
    ],
  }
}

export const einWorksheetTemplate: DraftTemplate = {
  version: 1,
  listNeededFacts: () => [
    'legalName',
    'state',
    'formationType',
    'formedOn',
    'mailingAddress',
    'officeAddress',
    'county',
    'mission',
    'fiscalYearEnd',
    'responsibleParty',
    'contactPhone',
    'employees',
  ],
  draft: draftEinWorksheet,
}
