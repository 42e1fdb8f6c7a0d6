export * from './projects.ts'
export * from './saved-filters.ts'
export * from './work-queue.ts'
