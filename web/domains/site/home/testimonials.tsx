import { claims } from '#contract/brand.ts'
import { ClinicScene, MentorScene, RiverScene } from '#web/ui/illustrations/story-scenes.tsx'
import { Section } from '#web/ui/section.tsx'

const testimonials = [
  {
    Scene: RiverScene,
    quote:
      'I had the river, the volunteers, and no idea how to fill out Form 1023-EZ. Six weeks later, strangers were searching for river cleanups and finding us.',
    name: 'Maria D.',
    role: 'River conservation group, Delaware',
    facts: [
      ['Before', '40 volunteers, no legal entity'],
      ['What we did', 'Formed it, filed it, and launched 3 campaigns'],
      ['After 90 days', '2,100 visits a month and 160 new volunteers'],
    ],
  },
  {
    Scene: ClinicScene,
    quote:
      'Every Monday I knew exactly where we stood and who had the next move. I’ve run a hospital ward, so I know how rare that is.',
    name: 'Samuel O.',
    role: 'Community health nonprofit, Georgia',
    facts: [
      ['Before', 'A clinic van and a rejected IRS application'],
      ['What we did', 'Rewrote the mission and filed again'],
      ['After 90 days', 'Approved, with 212 ride requests from ads'],
    ],
  },
  {
    Scene: MentorScene,
    quote:
      'Two-thirds of our monthly donors now come from search. We’ve never paid for a click, and someone makes sure it stays that way.',
    name: 'Ingrid L.',
    role: 'Refugee mentoring program, Minnesota',
    facts: [
      ['Before', '18 monthly donors, all friends of the board'],
      ['What we did', 'Set up the grant and a landing page'],
      ['After 90 days', '74 monthly donors, 50 of them from search'],
    ],
  },
] as const

export const Testimonials = () => (
  <Section
    id="testimonials"
    ground="deep"
    title="Success stories"
    lead={`On average, donations to the nonprofits we launched grew by ${claims.donationIncrease}.`}
  >
    <p className="-mt-6 mb-8 text-[0.9375rem] text-on-deep-soft">
      These stories are illustrative. Names and details are invented to show typical projects.
    </p>
    <ul className="grid grid-cols-1 gap-10 md:grid-cols-3 md:grid-rows-[auto_auto_auto_auto]">
      {testimonials.map(({ Scene, quote, name, role, facts }) => (
        <li key={name} className="md:row-span-4 md:grid md:grid-rows-subgrid md:gap-0">
          <Scene className="w-full rounded-card" />
          <blockquote className="pt-5 font-display text-xl leading-snug lg:text-2xl">“{quote}”</blockquote>
          <p className="pt-5">
            <span className="block font-semibold">{name}</span>
            <span className="block text-[0.9375rem] text-on-deep-soft">{role}</span>
          </p>
          <dl className="mt-5 grid content-start gap-3 text-[0.9375rem]">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-on-deep-soft">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  </Section>
)
