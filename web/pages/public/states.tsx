import { getRules, summarizeStates } from '#contract/formation'
import { StatesScreen } from '#web/formation'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('states')

/** Runs in the build only. Browsers get what it returns, never the rules. */
export const loader = () => summarizeStates(getRules())

const StatesPage = ({ loaderData }: { loaderData: ReturnType<typeof loader> }) => (
  <StatesScreen states={loaderData} />
)
export default StatesPage
