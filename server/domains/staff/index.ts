export { registerStaffRoutes } from './staff.routes.ts'
