export { mailPreviewRoutes } from './mail-preview/mail-preview.routes.ts'
export { adminProjectRoutes } from './projects/admin-projects.routes.ts'
export { savedFilterRoutes } from './saved-filters/saved-filters.routes.ts'
export { workQueueRoutes } from './work-queue/work-queue.routes.ts'
