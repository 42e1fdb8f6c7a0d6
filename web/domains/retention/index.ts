export { RetentionArea } from './retention-area.tsx'
