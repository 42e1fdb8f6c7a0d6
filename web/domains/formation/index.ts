export { FilingsArea } from './filings/filings-area.tsx'
export { ClientFormation, StaffFormation } from './formation-views.tsx'
export { RulesArea } from './rules/rules-area.tsx'
