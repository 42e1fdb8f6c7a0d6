import { expect, test } from 'vitest'
import { listLowCampaigns } from './figures.ts'

test('lists the campaigns of a month that are below the required rate, lowest first', () => {
  const create = (campaign: string, month: string, clicks: number, impressions = 1_000) => ({
    campaign,
    month,
    clicks,
    impressions,
    cost: 0,
    conversions: 0,
  })
  const campaigns = [
    create('Tutoring', '2026-10', 50),
    create('Drivers', '2026-10', 39),
    create('Donations', '2026-10', 28),
    create('Never shown', '2026-10', 0, 0),
    create('Last month', '2026-09', 1),
  ]
  expect(listLowCampaigns(campaigns, '2026-10')).toEqual([
    { campaign: 'Donations', clickRate: 0.028 },
    { campaign: 'Drivers', clickRate: 0.039 },
  ])
})
