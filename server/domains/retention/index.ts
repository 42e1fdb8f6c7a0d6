export { registerRetentionRoutes } from './retention.routes.ts'
