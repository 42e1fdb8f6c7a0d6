import { brand } from '#contract/brand.ts'
import { CallbackForm } from '#web/messaging'
import { cx } from '#web/ui/cx.ts'
import { Section } from '#web/ui/section.tsx'
import { textLinkStyle } from '#web/ui/text-link.tsx'

const call = [
  'You tell us about your cause and your plans.',
  "We tell you what we'd do first and how long it takes.",
  'You decide in your own time. The call costs nothing.',
]

/** For visitors who want to talk to someone before paying. */
export const TalkFirst = () => (
  <Section id="talk" ground="quiet" title="Talk to us first">
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
      <div className="text-soft">
        <p className="text-lg">
          Pick a time and we'll call you. You get straight answers about your cause, the timeline, and whether
          the grant fits. There's no obligation.
        </p>
        <h3 className="mt-8 text-xl text-ink">What happens on the call</h3>
        <ol className="mt-3 border-line border-b">
          {call.map((line, index) => (
            <li key={line} className="flex items-baseline gap-4 border-line border-t py-3">
              <span
                className="w-4 shrink-0 font-display text-xl font-semibold text-link tabular-nums"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <span className="text-balance">{line}</span>
            </li>
          ))}
        </ol>
        <p className="mt-6">
          Prefer to call us? We're at{' '}
          <a className={cx(textLinkStyle, 'whitespace-nowrap')} href={brand.phoneLink}>
            {brand.phone}
          </a>
          , {brand.businessHours}.
        </p>
      </div>
      <div className="rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <CallbackForm />
      </div>
    </div>
  </Section>
)
