import {
  CURRENT_WORKSHEET,
  getRules,
  getWorksheet,
  listQuestions,
  type ScreenerRules,
  screenerRuleIds,
} from '#contract/formation'
import { EligibilityScreen, eligibilityQuestions } from '#web/formation'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('eligibility', { questions: eligibilityQuestions })

/**
 * Returns the questions and the rules that affect the result. Runs only at build time, so that the browser
 * doesn't receive the other rules.
 */
export const loader = () => {
  const { federal } = getRules()
  const { source, checkedOn } = getWorksheet()
  return {
    questions: listQuestions(CURRENT_WORKSHEET),
    source: { ...source, checkedOn },
    federal: Object.fromEntries(screenerRuleIds.map((id) => [id, federal[id]])) as ScreenerRules['federal'],
  }
}

const EligibilityPage = ({ loaderData }: { loaderData: ReturnType<typeof loader> }) => (
  <EligibilityScreen {...loaderData} />
)
export default EligibilityPage
