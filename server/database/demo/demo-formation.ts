import type { OrganizationProfile } from '#contract/formation'
import { demoCofounder, demoTreasurer } from './demo-people.ts'

/** A demo project's organization profile, with details of its worksheet and filings. */
export interface DemoOrganization {
  /** Legal name as written in the articles. */
  legalName: string
  state: OrganizationProfile['state']
  activities: string
  nteeCode: string
  /** Names of the president, secretary, and treasurer. */
  board: [string, string, string]
  /** Expected receipts of the first three years, in US dollars. */
  receipts: [number, number, number]
  /** Total assets, in US dollars. */
  assets: number
  /** Fee for the articles of incorporation, in cents. */
  articlesFee: number
  /** Number of the worksheet question that the client wasn't sure about. */
  unsureQuestion?: number
  /** Why the state rejected the charity registration. Undefined if it didn't. */
  registrationRejected?: string
}

/** Profiles by project name. Projects that haven't applied have none. */
export const demoOrganizations: Readonly<Record<string, DemoOrganization>> = {
  'Tidewater Reading Room': {
    legalName: 'Tidewater Reading Room, Inc.',
    state: 'VA',
    activities: 'Evening tutoring and open reading rooms in Norfolk, Hampton, and Cape Charles.',
    nteeCode: 'B92',
    board: ['Clara Jensen', demoCofounder.name, demoTreasurer.name],
    receipts: [28_000, 36_000, 42_000],
    assets: 9_500,
    articlesFee: 75_00,
  },
  'Saltmarsh Restoration Fund': {
    legalName: 'Saltmarsh Restoration Fund, Inc.',
    state: 'VA',
    activities: 'Planting days with schools, seed collection, and two monitored marsh plots.',
    nteeCode: 'C32',
    board: ['Clara Jensen', 'Ruth Amos', 'Peter Hollis'],
    receipts: [18_000, 24_000, 30_000],
    assets: 4_000,
    articlesFee: 75_00,
  },
  'Harbor Kitchen Collective': {
    legalName: 'Harbor Kitchen Collective',
    state: 'ME',
    activities: 'Collecting surplus from the harbor market and cooking 300 meals a week.',
    nteeCode: 'K31',
    board: ['Marcus Reed', 'June Doucette', 'Abel Frost'],
    receipts: [40_000, 46_000, 48_000],
    assets: 12_000,
    articlesFee: 40_00,
  },
  'Second Chapter Careers': {
    legalName: 'Second Chapter Careers NFP',
    state: 'IL',
    activities: 'Courses in bookkeeping and office software, and a job club for people over 50.',
    nteeCode: 'J22',
    board: ['Priya Nair', 'Harold Osei', 'Mei Tanaka'],
    receipts: [32_000, 41_000, 47_000],
    assets: 6_000,
    articlesFee: 50_00,
  },
  'Evening Bridge Mentors': {
    legalName: 'Evening Bridge Mentors NFP',
    state: 'IL',
    activities: 'Weekly mentoring of high school students by retired engineers and nurses.',
    nteeCode: 'O30',
    board: ['Priya Nair', 'Walter Banks', 'Ines Duarte'],
    receipts: [12_000, 15_000, 18_000],
    assets: 1_500,
    articlesFee: 50_00,
    unsureQuestion: 16,
  },
  'Río Claro Water Project': {
    legalName: 'Río Claro Water Project',
    state: 'NM',
    activities: 'Testing and repairing private wells, and teaching families to test their own.',
    nteeCode: 'C32',
    board: ['Tomás Alvarez', 'Lucía Baca', 'Emmett Yazzie'],
    receipts: [35_000, 42_000, 49_000],
    assets: 15_000,
    articlesFee: 25_00,
  },
  'Northlight Youth Arts': {
    legalName: 'Northlight Youth Arts',
    state: 'MN',
    activities: 'Open studios, art supplies, and a spring exhibition for young people in foster care.',
    nteeCode: 'A25',
    board: ['Hannah Lindqvist', 'Devon Clarke', 'Sofia Berg'],
    receipts: [30_000, 38_000, 45_000],
    assets: 8_000,
    articlesFee: 90_00,
    registrationRejected: 'The financial statement wasn’t signed by an officer.',
  },
  'Frost & Forge Makers': {
    legalName: 'Frost & Forge Makers',
    state: 'MN',
    activities: 'An open workshop for veterans, with classes in blacksmithing and carpentry.',
    nteeCode: 'W30',
    board: ['Hannah Lindqvist', 'Gus Halvorson', 'Renee Lightfoot'],
    receipts: [22_000, 27_000, 31_000],
    assets: 11_000,
    articlesFee: 90_00,
  },
  'Brightwells Clinic Rides': {
    legalName: 'Brightwells Clinic Rides, Inc.',
    state: 'GA',
    activities: 'Free rides to dialysis and cancer treatment in 12 rural counties.',
    nteeCode: 'E99',
    board: ['Samuel Okafor', 'Loretta Hayes', 'Ben Castellano'],
    receipts: [26_000, 34_000, 44_000],
    assets: 7_500,
    articlesFee: 110_00,
  },
}
