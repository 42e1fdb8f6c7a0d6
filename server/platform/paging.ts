import { mostCounted } from '#contract/paging.ts'

/**
 * One page of a list with how far the list goes, as the contract's lists answer it. The ids of the list's beginning, in
 * its order, are both its count and its pages; only what stands on the page is read whole.
 */
export const paged = async <Id, Item extends { id: Id }>(
  { page, limit }: { page: number; limit: number },
  findIds: (most: number) => PromiseLike<{ id: Id }[]>,
  findItems: (ids: Id[]) => PromiseLike<Item[]>,
) => {
  const found = (await findIds(mostCounted + 1)).map(({ id }) => id)
  const total = Math.min(found.length, mostCounted)
  const ids = found.slice((page - 1) * limit, Math.min(page * limit, total))
  const read = ids.length === 0 ? [] : await findItems(ids)
  const byId = new Map(read.map((item) => [item.id, item]))
  // An entry that was removed meanwhile is not shown.
  const items = ids.flatMap((id) => byId.get(id) ?? [])
  const totalPages = Math.ceil(total / limit)
  return { items, pagination: { page, limit, total, totalPages, isMore: found.length > total } }
}
