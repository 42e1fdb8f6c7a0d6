/** One page of a list with how far it goes, as the contract's lists answer it. */
export const paged = async <Item>(
  { page, limit }: { page: number; limit: number },
  found: PromiseLike<Item[]>,
  counted: PromiseLike<number>,
) => {
  const [items, total] = await Promise.all([found, counted])
  return { items, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } }
}
