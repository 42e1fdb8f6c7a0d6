import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'

const links = [
  { to: '/contact', label: 'Help' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/cookies', label: 'Cookies' },
] as const

/** The one quiet line under the pages on which people work. */
export const QuietFooter = () => (
  <footer className="border-line border-t text-sm text-faint print:hidden">
    <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-6">
      <p className="py-2">
        {brand.copyright}. {brand.notAffiliated}
      </p>
      <nav aria-label="Help and legal" className="-mx-2 flex flex-wrap">
        {links.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center px-2 hover:text-ink hover:underline"
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  </footer>
)
