/** Imported dynamically, because the list of codes is large. */
export { listNteeCodes, searchNteeCodes } from '#contract/formation'
