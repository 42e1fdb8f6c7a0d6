/**
 * Converts the path of an old checkout link, such as `/users-7/package-full`, to the current one. Returns
 * null for other paths.
 */
export const convertOldCheckoutPath = (
  users = '',
  pack = '',
  search = new URLSearchParams(),
): string | null => {
  const userId = /^users-(.+)$/.exec(users)?.[1]
  const packageType = /^package-(.+)$/.exec(pack)?.[1]
  if (userId === undefined || packageType === undefined) return null
  const query = new URLSearchParams({ userId, package: packageType })
  const disclosure = search.get('disclosure')
  if (disclosure !== null) query.set('disclosure', disclosure)
  return `/checkout?${query}`
}
