/** Who may see a page; the API decides by itself, this only says where a visitor is led. */
export type PageAccess = 'public' | 'login' | 'admin'

export interface Page {
  /** A segment beginning with a colon stands for any one segment. */
  path: string
  access: PageAccess
}

/** Every page of the site; anything else is the 404 page. */
export const pages: readonly Page[] = [
  { path: '/', access: 'public' },
  { path: '/login', access: 'public' },
  { path: '/register', access: 'public' },
  { path: '/forgot-password', access: 'public' },
  { path: '/set-password', access: 'public' },
  { path: '/select-package', access: 'public' },
  { path: '/application', access: 'public' },
  { path: '/about', access: 'public' },
  { path: '/contact', access: 'public' },
  { path: '/contact/sent', access: 'public' },
  { path: '/contact/not-sent', access: 'public' },
  { path: '/terms', access: 'public' },
  { path: '/privacy', access: 'public' },
  { path: '/cookies', access: 'public' },
  { path: '/dashboard', access: 'login' },
  { path: '/checkout/:projectId', access: 'login' },
  { path: '/checkout', access: 'login' },
  { path: '/checkout/:user/:package', access: 'login' },
  { path: '/payment-success', access: 'login' },
  { path: '/onboarding', access: 'login' },
  { path: '/admin', access: 'admin' },
  { path: '/admin/queue', access: 'admin' },
  { path: '/admin/discounts', access: 'admin' },
  { path: '/admin/payments', access: 'admin' },
  { path: '/admin/mails', access: 'admin' },
  { path: '/admin/templates', access: 'admin' },
  { path: '/admin/inbox', access: 'admin' },
  { path: '/admin/events', access: 'admin' },
  { path: '/admin/people', access: 'admin' },
  { path: '/admin/security', access: 'admin' },
  { path: '/admin/settings', access: 'admin' },
  { path: '/profile', access: 'login' },
  { path: '/project/:id', access: 'login' },
  { path: '/project/:id/receipt/:payment', access: 'login' },
]

/**
 * Where the document of a page is built: at its path, with names in place of the segments that vary, as in
 * /project/__id__.
 */
export const builtAt = (path: string): string => path.replace(/:(\w+)/g, '__$1__')

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** The page of an address (path only), or undefined when there is none. */
export const pageAt = (path: string): Page | undefined => {
  const wanted = segments(path)
  return pages.find((page) => {
    const pattern = segments(page.path)
    return (
      pattern.length === wanted.length &&
      pattern.every((segment, index) => segment.startsWith(':') || segment === wanted[index])
    )
  })
}

/**
 * The place to go on to after a login: `returnUrl` when it is an address of one of our own pages other than
 * home, else null. Addresses of other sites and script addresses are never followed, nor is anything with two slashes
 * in a row: programs on the way read such an address in different ways.
 */
export const safeReturnUrl = (returnUrl: string | null | undefined): string | null => {
  const here = 'https://our.site'
  if (!returnUrl?.startsWith('/') || returnUrl.includes('//') || !URL.canParse(returnUrl, here)) return null
  const { origin, pathname, search, hash } = new URL(returnUrl, here)
  const isPage = pathname !== '/' && !pathname.includes('//') && pageAt(pathname) !== undefined
  return origin === here && isPage ? pathname + search + hash : null
}
