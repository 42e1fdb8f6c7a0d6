/** The views of a project that we are working on; the address names the one that is open. */
export const projectTabs = [
  'overview',
  'results',
  'readiness',
  'documents',
  'updates',
  'messages',
  'payments',
] as const
export type ProjectTab = (typeof projectTabs)[number]

/** The tab that an address asks for; the overview when it names none that exists. */
export const tabIn = (search: URLSearchParams): ProjectTab =>
  projectTabs.find((tab) => tab === search.get('tab')) ?? 'overview'
