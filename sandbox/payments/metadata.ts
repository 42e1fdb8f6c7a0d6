/** Old metadata with the new over it; an empty value removes its key, as at Stripe. */
export function mergeMetadata(old: Record<string, string>, changes: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''))
}
