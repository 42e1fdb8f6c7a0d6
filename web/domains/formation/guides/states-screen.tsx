import type { StateSummary } from '#contract/formation'
import { LinkButton, TextLink } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Section } from '#web/ui/section.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

const headStyle = 'border-line border-b bg-mist px-3 py-2.5 text-[0.875rem] font-semibold text-soft sm:px-5'
const cellStyle = 'border-line border-b px-3 py-1.5 text-soft tabular-nums sm:px-5'

export const StatesScreen = ({ states }: { states: readonly StateSummary[] }) => (
  <>
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <Breadcrumbs links={[{ to: '/', label: 'Home' }]} current="States" />
      <h1 className="mt-4 max-w-4xl text-4xl sm:text-5xl xl:text-6xl">Start a nonprofit in your state</h1>
      <p className="mt-4 max-w-text text-lg text-soft">
        Each guide has the steps, the fees, what the articles must say, and what’s due afterward. Every figure
        names its official source or says that we haven’t verified it yet.
      </p>
      <div className="mt-10 overflow-hidden rounded-card border border-line bg-card shadow-card">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">
            Nonprofits by state: fees, directors, reports, and charity registration
          </caption>
          <thead>
            <tr>
              <th scope="col" className={headStyle}>
                State
              </th>
              <th scope="col" className={headStyle}>
                Filing fee
              </th>
              <th scope="col" className={headStyle}>
                Directors
              </th>
              <th scope="col" className={joinClasses(headStyle, 'max-sm:hidden')}>
                Report to the state
              </th>
              <th scope="col" className={joinClasses(headStyle, 'max-sm:hidden')}>
                Register to raise funds
              </th>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {states.map(({ name, slug, filingFee, directors, report, charity }) => (
              <tr key={slug}>
                <th scope="row" className={joinClasses(cellStyle, 'font-normal')}>
                  <TextLink to={`/states/${slug}`} className="inline-flex min-h-11 items-center">
                    {name}
                  </TextLink>
                </th>
                <td className={cellStyle}>{filingFee}</td>
                <td className={cellStyle}>{directors}</td>
                <td className={joinClasses(cellStyle, 'max-sm:hidden')}>{report}</td>
                <td className={joinClasses(cellStyle, 'max-sm:hidden')}>{charity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 max-w-text text-[0.9375rem] text-soft">
        Filing fee: what the office takes for the articles. Directors: the minimum. Each guide names the
        sources, and what we couldn’t confirm.
      </p>
    </div>
    <Section
      ground="deep"
      title="Not sure which IRS form you need?"
      lead="Answer the questions of the IRS and see. You need no account."
    >
      <LinkButton to="/eligibility" variant="accent" size="large">
        Check your IRS form
      </LinkButton>
    </Section>
  </>
)
