export { BusinessArea } from './business-area.tsx'
