/** What scrolls must be reachable by keyboard, also where it holds nothing else that takes focus. */
export const scrollArea = { tabIndex: 0 }
