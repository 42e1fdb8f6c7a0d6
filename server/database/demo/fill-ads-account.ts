import { type Day, toEasternDay } from '#contract/dates.ts'
import type { Context } from '#server/platform/context.ts'
import { type DemoProject, getDemoTimes } from './demo-project.ts'
import { demoAdsAccounts, demoCampaigns, demoKeywords, generateDemoResults } from './demo-results.ts'

export interface DemoAccount {
  customerId: string
  importedFrom: Day
  importedThrough: Day
}

/**
 * Stores a live demo project's figures in the sandbox's Google Ads account. The sandbox adds new days as time
 * passes. Returns null without the sandbox, and for projects that have no demo account.
 */
export const fillAdsAccount = async (
  { config }: Context,
  project: DemoProject,
  now: Date,
): Promise<DemoAccount | null> => {
  const [customerId, campaigns] = [demoAdsAccounts[project.name], demoCampaigns[project.name]]
  if (!customerId || !campaigns || !config.googleAds?.isSandbox) return null
  const rows = generateDemoResults(campaigns, toEasternDay(getDemoTimes(project, now).reachedAt('live')), now)
  const [first, last] = [rows[0]?.startsOn, rows.at(-1)?.startsOn]
  if (!first || !last) return null
  const named = (demoKeywords[project.name] ?? []).map(([place, keyword, share]) => ({
    campaign: campaigns.names[place],
    keyword,
    share,
  }))
  const answer = await fetch(`${config.googleAds.apiUrl}/accounts/${customerId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      goesOn: true,
      days: rows.map(({ startsOn: date, ...figures }) => ({ date, ...figures })),
      keywords: rows.flatMap(({ startsOn: date, campaign, cost, impressions, clicks, conversions }) =>
        named
          .filter((keyword) => keyword.campaign === campaign)
          .map(({ keyword, share }) => ({
            date,
            campaign,
            keyword,
            cost: Math.round(cost * share),
            impressions: Math.round(impressions * share),
            clicks: Math.round(clicks * share),
            conversions: Math.round(conversions * share * 10) / 10,
          })),
      ),
      quality: named.map(({ campaign, keyword }, index) => ({ campaign, keyword, score: 5 + (index % 5) })),
    }),
  })
  if (!answer.ok) throw new Error(`the sandbox rejected a demo account: ${answer.status}`)
  return { customerId, importedFrom: first, importedThrough: last }
}
