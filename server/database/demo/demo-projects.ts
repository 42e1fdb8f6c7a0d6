import type { PackageType } from '#contract/packages.ts'
import type { ProjectStatus } from '#contract/project-status.ts'

export interface DemoProject {
  /** Index into demoClients. */
  client: number
  name: string
  status: ProjectStatus
  packageType: PackageType
  country: string
  state: string | null
  /** Days before the first start of the demo. */
  daysOld: number
  purpose: string
  adGoals: string
  ein: string | null
  /** The conversation, from the client and from staff in turn as marked. */
  messages: [from: 'client' | 'staff', text: string][]
}

/** The people of the demo; the first is the one with a password. */
export const demoClients = [
  { name: 'Clara Jensen', email: 'client@causeway.example', phone: '+1 (555) 010-2233' },
  { name: 'Marcus Reed', email: 'marcus.reed@harborkitchen.example', phone: '+1 (555) 014-8890' },
  { name: 'Priya Nair', email: 'priya@secondchapter.example', phone: '+1 (555) 017-4521' },
  { name: 'Tomás Alvarez', email: 'tomas@rioclaro.example', phone: null },
  { name: 'Hannah Lindqvist', email: 'hannah@northlightarts.example', phone: '+1 (555) 012-7765' },
  { name: 'Samuel Okafor', email: 'samuel@brightwells.example', phone: '+1 (555) 019-3302' },
] as const

const unwritten = { purpose: '', adGoals: '', ein: null, messages: [] as DemoProject['messages'] }

export const demoProjects: DemoProject[] = [
  {
    client: 0,
    name: 'Tidewater Reading Room',
    status: 'live',
    packageType: 'full',
    country: 'United States',
    state: 'Virginia',
    daysOld: 74,
    purpose:
      'We run free reading rooms in three coastal towns, with evening tutoring for children whose parents work late shifts.',
    adGoals:
      'Reach families within 40 miles who search for free tutoring, and volunteers who want to read with children.',
    ein: '88-2019441',
    messages: [
      ['staff', 'Your campaigns went live this morning. The first figures will be in by Friday.'],
      ['client', 'Wonderful! We already had two calls from volunteers today.'],
      ['staff', 'That is quick, even for us. We look at the search terms next week and tighten them.'],
    ],
  },
  {
    client: 0,
    name: 'Saltmarsh Restoration Fund',
    status: 'filing',
    packageType: 'full',
    country: 'United States',
    state: 'Virginia',
    daysOld: 16,
    purpose:
      'We restore salt marshes along the lower Chesapeake by planting native grasses with schools and local fishers.',
    adGoals:
      'Find donors and weekend volunteers who search for marsh restoration and coastal conservation in Virginia.',
    ein: '88-3120077',
    messages: [
      ['client', 'Is there anything you still need from our board for the filing?'],
      ['staff', 'No, all signatures are in. The 1023-EZ went to the IRS yesterday.'],
    ],
  },
  {
    client: 0,
    name: 'Starter Package',
    status: 'onboarding',
    packageType: 'starter',
    country: '',
    state: null,
    daysOld: 1,
    ...unwritten,
  },
  {
    client: 1,
    name: 'Harbor Kitchen Collective',
    status: 'under_review',
    packageType: 'full',
    country: 'United States',
    state: 'Maine',
    daysOld: 4,
    purpose:
      'We turn surplus fish and vegetables from the harbor market into 300 warm meals a week for people without housing.',
    adGoals:
      'Bring in monthly donors and restaurants with surplus food who search for food rescue in southern Maine.',
    ein: null,
    messages: [
      ['client', 'Our treasurer changes next month. Should I wait with the application?'],
      ['staff', 'No need: name the present one, and we file the change afterwards.'],
      ['client', 'Thank you. That is a relief.'],
    ],
  },
  {
    client: 1,
    name: 'Full Launch Package',
    status: 'payment_pending',
    packageType: 'full',
    country: '',
    state: null,
    daysOld: 2,
    ...unwritten,
  },
  {
    client: 2,
    name: 'Second Chapter Careers',
    status: 'irs_approved',
    packageType: 'full',
    country: 'United States',
    state: 'Illinois',
    daysOld: 29,
    purpose:
      'We help people over fifty who lost their work to learn bookkeeping and office software, and to find a job again.',
    adGoals:
      'Reach job seekers over fifty in Chicago, and employers who look for experienced part-time office staff.',
    ein: '87-4410932',
    messages: [
      ['staff', 'The determination letter has arrived. Congratulations, Second Chapter is a 501(c)(3).'],
      ['client', 'I cried a little when I read this. Thank you all!'],
    ],
  },
  {
    client: 2,
    name: 'Evening Bridge Mentors',
    status: 'submitted',
    packageType: 'starter',
    country: 'United States',
    state: 'Illinois',
    daysOld: 3,
    purpose:
      'We pair high school students from the south side with retired engineers and nurses for one evening every week.',
    adGoals:
      'Find mentors who search for meaningful volunteering, and parents who search for free mentoring programs.',
    ein: null,
    messages: [['client', 'I have submitted the application. What happens next?']],
  },
  {
    client: 3,
    name: 'Río Claro Water Project',
    status: 'ads_setup',
    packageType: 'full',
    country: 'United States',
    state: 'New Mexico',
    daysOld: 33,
    purpose:
      'We test and repair private wells for families in rural New Mexico whose water carries arsenic or uranium.',
    adGoals:
      'Reach well owners who search for water tests, and donors who care about clean drinking water in the US.',
    ein: '86-7751203',
    messages: [
      ['staff', 'We sent the invitation to the grant account to tomas@rioclaro.example. Please accept it.'],
      ['client', 'Done. It asked for a second confirmation, I gave that too.'],
      ['staff', 'Perfect, we can see the account now.'],
    ],
  },
  {
    client: 3,
    name: 'Desert Seed Library',
    status: 'onboarding',
    packageType: 'starter',
    country: 'United States',
    state: null,
    daysOld: 2,
    purpose: 'We lend open-pollinated seeds that grow with little water, and teach how to save them.',
    adGoals: '',
    ein: null,
    messages: [],
  },
  {
    client: 4,
    name: 'Northlight Youth Arts',
    status: 'ads_testing',
    packageType: 'full',
    country: 'United States',
    state: 'Minnesota',
    daysOld: 38,
    purpose:
      'We offer free studio time, materials and exhibitions to young people in foster care across the Twin Cities.',
    adGoals:
      'Reach foster families who look for free activities, and people who want to give art materials or time.',
    ein: '86-0093318',
    messages: [
      ['client', 'Could the ads mention the spring exhibition?'],
      ['staff', 'Gladly. Send us the dates and a picture that you may use.'],
    ],
  },
  {
    client: 4,
    name: 'Frost & Forge Makers',
    status: 'filing',
    packageType: 'starter',
    country: 'United States',
    state: 'Minnesota',
    daysOld: 12,
    purpose:
      'We keep an open workshop where veterans learn blacksmithing and carpentry together and sell what they make.',
    adGoals:
      'Reach veterans who search for workshops and peer groups, and visitors who buy at our monthly market.',
    ein: '86-5512470',
    messages: [['staff', 'The EIN is assigned: 86-5512470. Please keep it at hand for the bank.']],
  },
  {
    client: 5,
    name: 'Brightwells Clinic Rides',
    status: 'live',
    packageType: 'starter',
    country: 'United States',
    state: 'Georgia',
    daysOld: 96,
    purpose:
      'We drive patients without a car to dialysis and cancer treatment in twelve rural counties, free of charge.',
    adGoals:
      'Reach patients and clinics who search for rides to treatment, and drivers who have a free morning a week.',
    ein: '85-9920146',
    messages: [
      ['client', 'Eleven new drivers since the ads began. We had hoped for five!'],
      ['staff', 'Well earned. We add two more counties to the campaign this week.'],
    ],
  },
]
