export { ResultsView } from './client/results-view.tsx'
export { GrantAccountsArea } from './grant/accounts-area.tsx'
export { isPreparing, ReadinessView } from './readiness/readiness-view.tsx'
export { ProjectResultsArea } from './staff/project-results.tsx'
