import type { Day } from '#contract/dates.ts'
import { screenerRuleIds } from '../eligibility.ts'
import type { Rule, RuleOrigin } from '../rules/rule.ts'
import type { Rules } from '../rules/rules.ts'

/** The source of a value as public pages cite it. `page` is null if no official page was read. */
export interface GuideSource {
  page: { title: string; url: string } | null
  /** The authority's page on which readers can check a value without an official source, if it's known. */
  officialPage: { title: string; url: string } | null
  checkedOn: Day
}

/** Sites of authorities, legislatures, and Google (for its own policies) outside .gov and .state.xx.us. */
const officialHosts: readonly string[] = [
  'floridarevenue.com',
  'nmonesource.com',
  'www.charitiesnys.com',
  'support.google.com',
]

/** Whether an address is on a site of a US authority or of a state, or of Google for its own policies. */
export const isOfficialAddress = (url: string): boolean => {
  const { hostname } = new URL(url)
  return /\.(gov|state\.[a-z]{2}\.us)$/.test(`.${hostname}`) || officialHosts.includes(hostname)
}

/** Whether a value was read on an official page or in the official text, not only quoted by others. */
export const isOfficiallySourced = ({ source, kind }: Pick<RuleOrigin, 'source' | 'kind'>): boolean =>
  kind !== 'secondary' && isOfficialAddress(source.url)

/** Converts a rule's source for public pages, which cite only official pages. */
export const toGuideSource = (origin: RuleOrigin): GuideSource => {
  const { source, officialPage = null, checkedOn } = origin
  if (isOfficiallySourced(origin)) return { page: source, officialPage: null, checkedOn }
  return { page: null, officialPage: isOfficialAddress(source.url) ? source : officialPage, checkedOn }
}

/** Rules of the public eligibility page: their values, and the sources that it may cite. */
export interface PublicScreenerRules {
  federal: Record<(typeof screenerRuleIds)[number], Pick<Rule, 'value'> & { source: GuideSource }>
}

/** Returns the rules that the public eligibility page gets, without sources that aren't official. */
export const getPublicScreenerRules = ({ federal }: Pick<Rules, 'federal'>): PublicScreenerRules => ({
  federal: Object.fromEntries(
    screenerRuleIds.map((id) => [id, { value: federal[id].value, source: toGuideSource(federal[id]) }]),
  ) as PublicScreenerRules['federal'],
})
