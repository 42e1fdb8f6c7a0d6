import { addDays, type Day, toEasternDay } from '#contract/dates.ts'

/** Each campaign's share of a live demo project's spend, and its performance. `cpc` is in cents. */
const campaignShares = [
  { share: 0.44, ctr: 0.079, cpc: 268, conversionRate: 0.064 },
  { share: 0.24, ctr: 0.068, cpc: 295, conversionRate: 0.041 },
  { share: 0.2, ctr: 0.057, cpc: 322, conversionRate: 0.049 },
  { share: 0.12, ctr: 0.042, cpc: 391, conversionRate: 0.022 },
] as const

interface DemoCampaigns {
  names: readonly [string, string, string, string]
  /** Spend relative to the first project's. */
  spendFactor: number
  /** Click-through rate relative to the first project's. */
  clickFactor: number
}

/**
 * The live demo projects' campaigns. The second project spends little of its grant and has a low
 * click-through rate.
 */
export const demoCampaigns: Readonly<Record<string, DemoCampaigns>> = {
  'Tidewater Reading Room': {
    names: ['Free Tutoring', 'Reading Rooms', 'Volunteers', 'Donations'],
    spendFactor: 1,
    clickFactor: 1,
  },
  'Brightwells Clinic Rides': {
    names: ['Rides to the Clinic', 'Pharmacy Runs', 'Volunteer Drivers', 'Donations'],
    spendFactor: 0.38,
    clickFactor: 0.7,
  },
}

/** Spend in cents in each 30-day period since launch, before `spendFactor`. The last value repeats. */
const monthlySpendCents = [864_000, 891_500, 918_000, 872_500, 934_000, 951_000, 962_500, 968_000]

/** Each weekday's share of the week's spend, starting with Sunday. */
const weekdayShares = [0.11, 0.155, 0.16, 0.16, 0.155, 0.145, 0.115]

/** Factor for the click-through rate in each 30-day period since launch. The last value repeats. */
const monthlyClickFactors = [0.94, 0.97, 1.02, 0.98, 1.04, 1.07, 1.05, 1.09]

/** Number of most recent days without figures, because Google Ads reports figures a few days late. */
const UNCOUNTED_DAYS = 3

/** Keywords, each with the index of its campaign and its share of the campaign's figures. */
export const demoKeywords: Readonly<
  Record<string, readonly (readonly [place: number, keyword: string, share: number])[]>
> = {
  'Tidewater Reading Room': [
    [0, 'free tutoring near me', 0.36],
    [0, 'after school reading help', 0.27],
    [0, 'homework help for kids', 0.19],
    [1, 'library reading room hours', 0.41],
    [1, 'quiet place to study', 0.32],
    [2, 'volunteer to read with children', 0.58],
    [3, 'donate to literacy charity', 0.47],
  ],
}

/** The connected demo projects' Google Ads customer IDs. */
export const demoAdsAccounts: Readonly<Record<string, string>> = { 'Tidewater Reading Room': '5550104477' }

/** Staff paragraphs for the monthly reports, newest first. */
export const demoParagraphs: Readonly<Record<string, readonly string[]>> = {
  'Tidewater Reading Room': [
    'We wrote new ads for the after-school program, and more people clicked them right away. Next month we’ll point the volunteer ads at your new signup page.',
    'Searches for tutoring rose with the school year, so we moved more of the budget there. Donations stayed small, and we’re testing a shorter form with you.',
  ],
}

/** Generates a demo project's daily results since launch. The same arguments always give the same results. */
export const generateDemoResults = (
  { names, spendFactor, clickFactor }: DemoCampaigns,
  launchedOn: Day,
  now: Date,
) => {
  const last = addDays(toEasternDay(now), -UNCOUNTED_DAYS)
  const rows = []
  const remainders = [0, 0, 0, 0]
  for (let day = launchedOn, index = 0; day <= last; day = addDays(day, 1), index += 1) {
    const period = Math.min(Math.floor(index / 30), monthlySpendCents.length - 1)
    const month = monthlySpendCents[period] ?? 0
    const weekday = weekdayShares[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 0
    for (const [place, { share, ctr, cpc, conversionRate }] of campaignShares.entries()) {
      const campaign = names[place] ?? ''
      const cost = Math.round((month / 30) * 7 * weekday * share * spendFactor)
      const clicks = Math.round(cost / cpc)
      const impressions = Math.round(clicks / (ctr * clickFactor * (monthlyClickFactors[period] ?? 1)))
      // Conversions are multiples of one half. The remainder carries over to the next day.
      const owed = (remainders[place] ?? 0) + clicks * conversionRate
      const conversions = Math.floor(owed * 2) / 2
      remainders[place] = owed - conversions
      rows.push({ startsOn: day, campaign, cost, impressions, clicks, conversions })
    }
  }
  return rows
}
