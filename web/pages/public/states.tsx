import { getRules, summarizeStates } from '#contract/formation'
import { StatesScreen } from '#web/formation'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('states')

/** Summarizes all states. Runs only at build time, so that the rules aren't sent to the browser. */
export const loader = () => summarizeStates(getRules())

const StatesPage = ({ loaderData }: { loaderData: ReturnType<typeof loader> }) => (
  <StatesScreen states={loaderData} />
)
export default StatesPage
