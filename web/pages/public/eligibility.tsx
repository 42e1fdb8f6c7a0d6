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

/** Runs only at build time. The browser gets the questions and only the rules that affect the result. */
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
