import { useLocation } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * The address of the page as the menus name it, with its hash. A finished page knows its own address, built with a slash at the end,
 * but no hash. The document that is built for no page in particular has that of the home page, so there it is known in the browser only.
 */
export const useAddress = (): string | null => {
  const { pathname, hash } = useLocation()
  const isHydrated = useHydrated()
  const known = pathname === '/' ? null : pathname.replace(/\/$/, '')
  return isHydrated ? `${pathname}${hash}` : known
}
