import { CircleHelp, Cookie, FileText, LifeBuoy, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { Menu, MenuLabel, menuIcon, menuItem } from '#web/ui/menu.tsx'

const links = [
  { to: '/contact', label: 'Help', icon: LifeBuoy },
  { to: '/privacy', label: 'Privacy', icon: Lock },
  { to: '/terms', label: 'Terms', icon: FileText },
  { to: '/cookies', label: 'Cookies', icon: Cookie },
]

/** The one quiet line that every page of the site ends with. */
export const LegalLine = () => (
  <div className="px-3 text-xs text-faint">
    <ul className="flex flex-wrap gap-x-2.5">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-8 items-center hover:text-ink hover:underline pointer-coarse:min-h-11"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
    <p className="mt-1 leading-snug">{brand.notAffiliated}</p>
  </div>
)

/** The same as a menu behind an icon, where there is no room for a line. */
export const LegalMenu = () => (
  <Menu
    width="w-60"
    aria-label="Help and legal"
    data-tooltip="Help and legal"
    className={menuIcon}
    button={<CircleHelp className="size-5" aria-hidden="true" />}
  >
    {(close) => (
      <>
        <ul>
          {links.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} onClick={close} className={menuItem}>
                <MenuLabel icon={icon}>{label}</MenuLabel>
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-1 border-line border-t px-3 pt-2.5 pb-1.5 text-xs leading-snug text-faint">
          {brand.notAffiliated}
        </p>
      </>
    )}
  </Menu>
)
