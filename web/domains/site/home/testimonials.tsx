import { claims } from '#contract/claims.ts'
import { Section } from '#web/ui/section.tsx'

const voices = [
  {
    quote:
      'I had the river, the volunteers, and no idea how to fill out Form 1023. Six weeks later, strangers were searching for river cleanups and finding us.',
    name: 'Maria D.',
    role: 'Founder of a river conservation group, Delaware',
  },
  {
    quote:
      "Every Monday I knew exactly where we stood and who had the next move. I've run a hospital ward, so I know how rare that is.",
    name: 'Samuel O.',
    role: 'Director of a community health nonprofit, Georgia',
  },
  {
    quote:
      "Two-thirds of our new monthly donors now come from search. We've never paid for a click, and someone makes sure it stays that way.",
    name: 'Ingrid L.',
    role: 'Chair of a refugee mentoring program, Minnesota',
  },
]

/** What clients say. */
export const Testimonials = () => (
  <Section
    id="testimonials"
    ground="deep"
    title="Success stories"
    lead={`On average, donations to the nonprofits we launched grew by ${claims.donationIncrease}.`}
  >
    <ul className="grid grid-cols-1 gap-10 md:grid-cols-3">
      {voices.map(({ quote, name, role }) => (
        <li key={name}>
          <figure className="flex h-full flex-col border-deep-line border-t pt-6">
            <blockquote className="font-display text-xl leading-snug">“{quote}”</blockquote>
            <figcaption className="mt-auto pt-5">
              <span className="block font-semibold">{name}</span>
              <span className="block text-[0.9375rem] text-on-deep-soft">{role}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </Section>
)
