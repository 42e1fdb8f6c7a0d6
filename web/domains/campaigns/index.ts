export { ResultsView } from './client/results-view.tsx'
export { GrantAccountsArea } from './grant/accounts-area.tsx'
export { ProjectResultsArea } from './staff/project-results.tsx'
