import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { CausewayMark } from '#web/ui/causeway/mark.tsx'
import { useClientArea } from './client-area.ts'
import { footerGroups } from './navigation.ts'

const footerLinkStyle =
  'inline-flex min-h-9 items-center wrap-anywhere text-on-deep-soft hover:text-on-deep hover:underline pointer-coarse:min-h-11'

const PublicFooter = () => (
  <footer className="deep paint-later print:hidden">
    <div className="mx-auto max-w-page px-4 py-14 sm:px-6">
      <div className="grid grid-cols-2 gap-10 sm:grid-cols-4 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-2 sm:col-span-4 lg:col-span-1">
          <p className="flex items-center gap-2.5 font-display text-2xl font-semibold">
            <CausewayMark className="h-7 w-auto" />
            {brand.name}
          </p>
          <p className="mt-2 text-on-deep-soft">{brand.tagline}.</p>
          <address className="mt-4 flex flex-col items-start text-[0.9375rem] not-italic">
            <a className={footerLinkStyle} href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
            <a className={footerLinkStyle} href={brand.phoneLink}>
              {brand.phone}
            </a>
            <span className="inline-flex min-h-9 items-center text-on-deep-soft">{brand.businessHours}</span>
          </address>
        </div>
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{title}</h2>
            <ul className="mt-2 text-[0.9375rem]">
              {links.map(({ to, label }) => (
                <li key={label}>
                  <Link to={to} className={footerLinkStyle}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="mt-12 flex flex-wrap justify-between gap-x-8 gap-y-2 border-deep-line border-t pt-6 text-sm text-on-deep-soft">
        <p>{brand.copyright}</p>
        <p>{brand.notAffiliated}</p>
      </div>
    </div>
  </footer>
)

/** The footer. One line in the client area, and the full site navigation elsewhere. */
export const SiteFooter = () => (useClientArea() ? <QuietFooter /> : <PublicFooter />)

const quietFooterLinks = [
  { to: '/contact', label: 'Help' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/cookies', label: 'Cookies' },
] as const

const QuietFooter = () => (
  <footer className="border-line border-t text-sm text-faint print:hidden">
    <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-6">
      <p className="py-2">
        {brand.copyright}. {brand.notAffiliated}
      </p>
      <nav aria-label="Help and legal" className="-mx-2 flex flex-wrap">
        {quietFooterLinks.map(({ to, label }) => (
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
