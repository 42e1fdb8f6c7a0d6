export { GrantAccountsArea } from './monitor/accounts-area.tsx'
export { GrantHealthView } from './monitor/grant-health.tsx'
export { ProjectCampaignArea } from './project-campaign.tsx'
export { isPreparingForGrant, ReadinessView } from './readiness/readiness-view.tsx'
