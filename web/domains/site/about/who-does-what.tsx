import { Building2, type LucideIcon, PencilLine, Users } from 'lucide-react'
import { claims } from '#contract/brand.ts'
import { Section } from '#web/ui/section.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

interface Part {
  icon: LucideIcon
  who: string
  does: readonly string[]
}

const parts: readonly Part[] = [
  {
    icon: PencilLine,
    who: 'You',
    does: [
      `Answer our questions once (${claims.applicationTime})`,
      'Read and sign what we prepare',
      'Lead the nonprofit and do its work',
    ],
  },
  {
    icon: Users,
    who: 'Our team',
    does: [
      "A project manager who answers your questions and tells you what's next",
      'A formation specialist who prepares your articles and files with your state',
      'A filing reviewer who checks every line of your IRS application',
      'An Ad Grant manager who applies for the grant and builds your campaigns',
    ],
  },
  {
    icon: Building2,
    who: 'IRS, state, and Google',
    does: [
      'Your state registers the nonprofit',
      'The IRS decides on 501(c)(3) status',
      'Google decides on the grant and can end it if its rules are broken',
    ],
  },
]

/** Whose part is whose, by roles. */
export const WhoDoesWhat = () => (
  <Section title="Who does what">
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-3 md:grid-rows-[auto_auto_1fr]">
      {parts.map(({ icon: Icon, who, does }) => (
        <li
          key={who}
          className="rounded-card border border-line bg-card p-6 shadow-card md:row-span-3 md:grid md:grid-rows-subgrid md:gap-y-0"
        >
          <Icon className="size-7 text-link" aria-hidden="true" />
          <h3 className="mt-4 text-2xl">{who}</h3>
          <ul className="mt-4 grid list-disc content-start gap-2 pl-5 text-soft marker:text-link">
            {does.map((line) => (
              <li key={line}>
                <Unbroken>{line}</Unbroken>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Section>
)
