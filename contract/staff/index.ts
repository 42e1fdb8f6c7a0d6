export * from './admin-projects.ts'
export * from './saved-filters.ts'
export * from './work-queue.ts'
