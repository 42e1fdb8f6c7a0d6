export { HealthArea } from './health-area.tsx'
