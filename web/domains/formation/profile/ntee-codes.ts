/** Loaded when someone uses the field, because the list is large. */
export { listNteeCodes, searchNteeCodes } from '#contract/formation'
