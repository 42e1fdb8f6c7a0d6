import {
  CURRENT_WORKSHEET,
  getPublicScreenerRules,
  getRules,
  getWorksheet,
  listQuestions,
} from '#contract/formation'
import { EligibilityScreen, eligibilityQuestions } from '#web/formation'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('eligibility', { questions: eligibilityQuestions })

/**
 * Returns the questions and the rules that affect the result. Runs only at build time, so that the browser
 * doesn't receive the other rules.
 */
export const loader = () => {
  const { source, checkedOn } = getWorksheet()
  return {
    questions: listQuestions(CURRENT_WORKSHEET),
    source: { page: source, officialPage: null, checkedOn },
    ...getPublicScreenerRules(getRules()),
  }
}

const EligibilityPage = ({ loaderData }: { loaderData: ReturnType<typeof loader> }) => (
  <EligibilityScreen {...loaderData} />
)
export default EligibilityPage
