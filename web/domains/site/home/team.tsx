import { FileCheck2, Headset, Landmark, MousePointerClick } from 'lucide-react'
import { claims } from '#contract/brand.ts'
import { Section } from '#web/ui/section.tsx'

const teamRoles = [
  {
    icon: Headset,
    title: 'Your project manager',
    text: 'One person who knows your project, answers your messages, and tells you what happens next.',
  },
  {
    icon: FileCheck2,
    title: 'Formation specialist',
    text: 'Prepares your articles, gets your EIN, and files with your state.',
  },
  {
    icon: Landmark,
    title: 'Filing reviewer',
    text: 'Checks every line of your IRS application before you sign it.',
  },
  {
    icon: MousePointerClick,
    title: 'Ad Grant manager',
    text: 'Applies for the grant, builds your campaigns, and keeps them within its rules.',
  },
]

export const TeamSection = () => (
  <Section
    title="The people behind your project"
    lead={`We take only ${claims.clientsPerMonth} new clients a month, so these four have time for your project.`}
  >
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {teamRoles.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <span className="grid size-12 place-items-center rounded-full bg-mist">
            <Icon className="size-6 text-link" aria-hidden="true" />
          </span>
          <h3 className="mt-4 text-lg">{title}</h3>
          <p className="mt-1.5 text-soft">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
