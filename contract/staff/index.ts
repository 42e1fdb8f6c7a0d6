export * from './projects.ts'
export * from './saved-views.ts'
export * from './search.ts'
export * from './work-queue.ts'
