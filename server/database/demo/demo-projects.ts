import type { DemoProject } from './demo-project.ts'

const unansweredApplication: Pick<DemoProject, 'purpose' | 'adGoals' | 'ein' | 'entries' | 'messages'> = {
  purpose: '',
  adGoals: '',
  ein: null,
  entries: [],
  messages: [],
}

export const demoProjects: DemoProject[] = [
  {
    client: 0,
    name: 'Tidewater Reading Room',
    status: 'live',
    packageType: 'full',
    country: 'United States',
    state: 'Virginia',
    daysOld: 256,
    purpose:
      'We run free reading rooms in three coastal towns, with evening tutoring for kids whose parents work late shifts.',
    adGoals:
      'Reach families within 40 miles who search for free tutoring, and volunteers who want to read with kids.',
    ein: '88-2019441',
    entries: [
      [6.2, 'update', 'Virginia approved your articles of incorporation. The IRS application is next.'],
      [6.8, 'note', 'EIN letter is in the client folder. Board of three, no conflicts disclosed.'],
      [21.6, 'update', 'Your IRS determination letter is here. Save a copy with your corporate records.'],
      [43.5, 'update', 'Four campaigns are live: tutoring, reading rooms, volunteers, and donations.'],
      [57.4, 'update', 'First two weeks: 1,284 clicks, 61 tutoring signups, and 9 new volunteers.'],
      [
        58.1,
        'note',
        'Tutoring has a click-through rate of 7.9%, well above the 5% the grant requires. Shift budget from donations.',
      ],
      [71.3, 'update', 'First full month: $8,640 of your $10,000 grant used, 2,910 clicks, 148 signups.'],
      [104.4, 'update', 'Your tutoring campaign now reaches Hampton and Newport News as well.'],
      [
        166.2,
        'note',
        'Donations has a click-through rate below 5%, but the account overall is safely above it. Testing new ads.',
      ],
      [226.3, 'update', 'Six months live! See every month under Results.'],
    ],
    messages: [
      [43.2, 'staff', 'Your campaigns went live this morning! We should have the first numbers by Friday.'],
      [43.9, 'client', 'Wonderful! We already got two calls from volunteers today.'],
      [
        44.2,
        'staff',
        'That’s quick, even for us. We’ll review the search terms next week and tighten them up.',
      ],
      [
        57.6,
        'client',
        'Sixty-one signups is more than we had all of last year. Can we add our Hampton location?',
      ],
      [
        58.3,
        'staff',
        'Absolutely. I added Hampton and a 10-mile radius around it. You’ll see it in the next update.',
      ],
      [
        71.5,
        'staff',
        'Your first monthly report is on your Results page. Want to hop on a call Thursday to plan fall enrollment?',
      ],
      [71.9, 'client', 'Thursday at 2 works great. Thank you, Nora!'],
      [72.1, 'staff', 'You’re on the calendar. Talk soon!'],
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
      'We restore salt marshes along the lower Chesapeake by planting native grasses with schools and local watermen.',
    adGoals:
      'Find donors and weekend volunteers who search for marsh restoration and coastal conservation in Virginia.',
    ein: '88-3120077',
    entries: [
      [6.4, 'update', 'Your fund is officially incorporated in Virginia, and its EIN is 88-3120077.'],
      [7.6, 'note', 'All three board signatures received. User fee paid on Pay.gov.'],
    ],
    messages: [
      [6.7, 'client', 'Is there anything else you need from our board for the filing?'],
      [8.2, 'staff', 'Nope, all the signatures are in. The 1023-EZ went to the IRS yesterday.'],
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
    ...unansweredApplication,
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
      'We turn surplus fish and produce from the harbor market into 300 hot meals a week for people without housing.',
    adGoals:
      'Bring in monthly donors, and restaurants with surplus food that search for food rescue in southern Maine.',
    ein: null,
    entries: [[3.5, 'note', 'Treasurer changes next month. File with the current one and amend afterward.']],
    messages: [
      [2.6, 'client', 'Our treasurer is stepping down next month. Should we hold off on the application?'],
      [3.1, 'staff', 'No need to wait. List your current treasurer, and we’ll file the change afterward.'],
      [3.4, 'client', 'Thank you, that’s a relief.'],
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
    ...unansweredApplication,
  },
  {
    client: 2,
    name: 'Second Chapter Careers',
    status: 'irs_approved',
    packageType: 'full',
    country: 'United States',
    state: 'Illinois',
    daysOld: 22,
    purpose:
      'We help people over 50 who have lost their jobs learn bookkeeping and office software and get back to work.',
    adGoals:
      'Reach job seekers over 50 in Chicago, and employers looking for experienced part-time office staff.',
    ein: '87-4410932',
    entries: [
      [6.3, 'update', 'Second Chapter is incorporated in Illinois. We’re filing with the IRS this week.'],
      [
        21.2,
        'update',
        'The IRS approved your 501(c)(3) status. Your determination letter is on its way by mail.',
      ],
    ],
    messages: [
      [21.1, 'staff', 'Your determination letter came in. Congratulations, Second Chapter is a 501(c)(3)!'],
      [21.3, 'client', 'I teared up a little reading this. Thank you all so much!'],
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
      'We pair high school students on Chicago’s South Side with retired engineers and nurses one evening a week.',
    adGoals:
      'Find mentors who search for meaningful volunteer work, and parents who search for free mentoring programs.',
    ein: null,
    entries: [],
    messages: [[2.3, 'client', 'I just submitted our application. What happens next?']],
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
      'We test and repair private wells for families in rural New Mexico whose water contains arsenic or uranium.',
    adGoals:
      'Reach well owners who search for water testing, and donors who care about clean drinking water in the US.',
    ein: '86-7751203',
    entries: [
      [6.5, 'update', 'Río Claro is incorporated in New Mexico. Your EIN is 86-7751203.'],
      [24.4, 'update', 'Your Ad Grant account is set up. We’re building your first campaigns now.'],
    ],
    messages: [
      [
        23.2,
        'staff',
        'We sent the Ad Grant account invitation to tomas@rioclaro.example. Could you accept it?',
      ],
      [23.7, 'client', 'Done! It asked me to confirm twice, so I did both.'],
      [24.1, 'staff', 'Perfect, we can see the account now.'],
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
    purpose: 'We lend out drought-hardy, open-pollinated seeds and teach people how to save their own.',
    adGoals: '',
    ein: null,
    entries: [],
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
      'We offer free studio time, art supplies, and exhibitions to young people in foster care across the Twin Cities.',
    adGoals:
      'Reach foster families looking for free activities, and people who want to donate art supplies or time.',
    ein: '86-0093318',
    entries: [
      [6.3, 'update', 'Northlight is incorporated in Minnesota. The IRS application is next.'],
      [36.4, 'update', 'Test campaigns are running. We’ll adjust keywords every day until launch.'],
    ],
    messages: [
      [36.6, 'client', 'Could the ads mention our spring exhibition?'],
      [37.2, 'staff', 'Happy to! Send us the dates and a photo you have the rights to.'],
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
      'We run an open workshop where veterans learn blacksmithing and carpentry together and sell what they make.',
    adGoals: 'Reach veterans who search for workshops and peer groups, and shoppers for our monthly market.',
    ein: '86-5512470',
    entries: [[7.4, 'update', 'We filed your 501(c)(3) application with the IRS.']],
    messages: [
      [8.4, 'staff', 'Your EIN came through: 86-5512470. Keep it handy, since the bank will ask for it.'],
    ],
  },
  {
    client: 5,
    name: 'Brightwells Clinic Rides',
    status: 'live',
    packageType: 'starter',
    country: 'United States',
    state: 'Georgia',
    daysOld: 108,
    purpose:
      'We give free rides to dialysis and cancer treatment to patients without a car in 12 rural counties.',
    adGoals:
      'Reach patients and clinics who search for rides to treatment, and drivers with a free morning each week.',
    ein: '85-9920146',
    entries: [
      [43.3, 'update', 'Your ads are live in all 12 counties.'],
      [74.2, 'update', 'First month: 1,930 clicks, 212 ride requests, and 11 new volunteer drivers.'],
    ],
    messages: [
      [74.5, 'client', 'Eleven new drivers since the ads started. We were hoping for five!'],
      [75.1, 'staff', 'Well earned! We’re adding two more counties to the campaign this week.'],
    ],
  },
]
