import { ChevronRight } from 'lucide-react'
import { TextLink } from '#web/ui/buttons.tsx'

/** Breadcrumb navigation. The last entry is the current page. */
export const Breadcrumbs = ({
  links,
  current,
}: {
  links: { to: string; label: string }[]
  current: string
}) => (
  <nav aria-label="Breadcrumbs">
    <ol className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] text-soft">
      {links.map(({ to, label }) => (
        <li key={to} className="flex items-center gap-x-2">
          <TextLink to={to} className="inline-flex min-h-11 items-center">
            {label}
          </TextLink>
          <ChevronRight className="size-4" aria-hidden="true" />
        </li>
      ))}
      <li aria-current="page">{current}</li>
    </ol>
  </nav>
)
