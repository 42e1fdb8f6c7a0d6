import { type DraftInput, DraftingFacts, getRules, type OrganizationProfile } from '#contract/formation'
import { organizationProfile } from './profiles.ts'

export const createDirector = (
  name: string,
  roles: OrganizationProfile['directors'][number]['roles'] = ['director'],
): OrganizationProfile['directors'][number] => ({
  name,
  roles,
  email: '',
  termStartsOn: '2026-11-05',
  termEndsOn: '2028-11-05',
})

const directors = [
  createDirector('Ida Quist', ['president', 'director']),
  createDirector('Marcus Bell', ['secretary', 'director']),
  createDirector('Nora Whitfield', ['treasurer', 'director']),
]

const names = directors.map(({ name }) => name)

/** Returns facts that are complete enough to draft every document. */
export const createDraftFacts = (): DraftInput => ({
  profile: { ...organizationProfile, directors },
  project: { ein: '12-3456789', formedOn: '2026-11-20', exemptOn: '2027-02-01' },
  rules: getRules(),
  drafting: DraftingFacts.parse({
    governance: {
      members: 'no',
      memberQuorum: 'quarter',
      minimumDirectors: '5',
      maximumDirectors: '9',
      termYears: '2',
      termLimit: '3',
      staggeredTerms: 'yes',
      quorum: 'majority',
      meetings: '4',
      noticeDays: '7',
    },
    incorporation: {
      incorporatorName: 'Ida Quist',
      incorporatorAddress: '9 Quay Street\nToledo, OH 43604',
      county: 'Lucas',
      corporationKind: 'public-benefit',
      californiaPurpose: 'charitable',
      newYorkConsent: 'not-needed',
    },
    meeting: {
      heldOn: '2026-12-01',
      place: '9 Quay Street, Toledo',
      attendees: names,
      chair: 'Ida Quist',
      secretary: 'Marcus Bell',
    },
    bank: { name: 'Harbor Bank', signers: ['Ida Quist', 'Nora Whitfield'], signaturesRequired: '2' },
    gift: {
      donorName: 'Cleo Adair',
      donorAddress: '4 Mill Lane\nToledo, OH 43604',
      receivedOn: '2027-03-04',
      form: 'money',
      amount: '300',
      description: 'a piano',
      benefits: 'some',
      benefitDescription: 'dinner for two',
      benefitValue: '80.50',
    },
    statement: { name: 'Marcus Bell', year: '2027' },
    application: {
      mission: 'We teach adults to read in free evening classes at two public libraries in Toledo.',
      contactName: 'Ida Quist',
      contactTitle: 'President',
      contactPhone: '419 555 0136',
      email: 'hello@pier.example',
      responsibleParty: 'Ida Quist',
      employees: '0',
      exemptPurposes: ['charitable', 'educational'],
      foundationClass: '170(b)(1)(A)(vi)',
      influencesLegislation: 'no',
      paysOfficers: 'no',
      paysIndividuals: 'no',
      worksAbroad: 'no',
      dealsWithOfficers: 'no',
      hasUnrelatedIncome: 'no',
      runsGaming: 'no',
      givesDisasterRelief: 'no',
    },
    budget: {
      gifts: ['2000', '25000', '35000'],
      programRevenue: ['0', '5000', '5000'],
      occupancy: ['500', '6000', '6000'],
      otherExpenses: ['1000', '20000', '30000.50'],
    },
  }),
})

/** Returns the same facts for an organization in another state. */
export const createDraftFactsIn = (state: OrganizationProfile['state']): DraftInput => {
  const facts = createDraftFacts()
  return { ...facts, profile: { ...facts.profile, state } }
}
