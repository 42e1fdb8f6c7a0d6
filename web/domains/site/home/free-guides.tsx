import { ArrowRight, ListChecks, Map as MapIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Section } from '#web/ui/section.tsx'

const freeGuideLinks = [
  {
    to: '/eligibility',
    icon: ListChecks,
    title: 'Which IRS form do you need?',
    text: 'Answer the questions of the IRS and see your form, its fee, and how long it takes.',
  },
  {
    to: '/states',
    icon: MapIcon,
    title: 'What does your state ask for?',
    text: 'Fees, directors, articles, and due dates for all 50 states and DC, each with its source.',
  },
]

export const FreeGuides = () => (
  <Section title="Find out first" lead="Both are free and need no account.">
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
      {freeGuideLinks.map(({ to, icon: Icon, title, text }) => (
        <li key={to} className="flex">
          <Link
            to={to}
            className="group flex grow gap-5 rounded-card border border-line bg-card p-6 text-ink no-underline shadow-card hover:border-link sm:p-8"
          >
            <Icon className="size-8 shrink-0 text-link" aria-hidden="true" />
            <span className="grow">
              <span className="block font-display text-2xl font-semibold group-hover:underline">{title}</span>
              <span className="mt-2 block text-soft">{text}</span>
            </span>
            <ArrowRight className="mt-1.5 size-5 shrink-0 text-link" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)
