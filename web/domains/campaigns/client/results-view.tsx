import { useQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { useState } from 'react'
import { MONTHLY_GRANT, type ProjectResults } from '#contract/campaigns'
import { addDays, type Day, formatDay } from '#contract/dates.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { PageState } from '#web/ui/page-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { formatDollars, formatMonth } from '../figures.ts'
import { FiguresTable } from '../figures-table.tsx'
import { resultsQuery } from '../results.queries.ts'
import { MonthPicker } from './month-picker.tsx'
import { sentenceOf, storyOf } from './month-story.ts'
import { ResultsTrend } from './results-trend.tsx'

/** Before there are figures: what will be here, and when. */
const NoResults = ({ project, launchedOn }: ProjectResults) => (
  <PageState
    level={2}
    icon={Sprout}
    title={
      project.status === 'live' ? 'Your first results are on their way' : 'Your results will appear here'
    }
  >
    <p>
      {project.status === 'live'
        ? `Your ads ${launchedOn ? `launched on ${formatDay(launchedOn)}` : 'are running'}. Google needs a few days to count, and we add the figures as soon as they are sound.`
        : 'Once your Ad Grant is approved and your ads run, you see here how many people came to your site and what the grant paid for.'}
    </p>
  </PageState>
)

const MonthFigures = ({ results, month }: { results: ProjectResults; month: string }) => {
  const figures = results.months.find((result) => result.month === month)
  if (!figures) return null
  return (
    <>
      <p className="max-w-prose text-lg">{sentenceOf(figures)}</p>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
        {storyOf(figures).map(({ label, value, note }) => (
          <div key={label} className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
            <dt className="text-[0.9375rem] text-soft">{label}</dt>
            <dd className="mt-2 font-display text-3xl leading-none font-semibold tabular-nums">{value}</dd>
            <dd className="mt-1.5 text-sm text-faint">{note}</dd>
          </div>
        ))}
      </dl>
      <ProgressBar
        value={Math.min(100, (figures.cost / MONTHLY_GRANT) * 100)}
        label={`Spent of the ${formatDollars(MONTHLY_GRANT)} grant in ${formatMonth(month)}`}
      />
    </>
  )
}

const Campaigns = ({ results, month }: { results: ProjectResults; month: string }) => {
  const rows = results.campaigns.filter((campaign) => campaign.month === month)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="best-campaigns" className="space-y-4">
      <h3 id="best-campaigns" className="text-xl">
        Your Campaigns in {formatMonth(month)}
      </h3>
      <FiguresTable
        caption={`Campaigns in ${formatMonth(month)}, most visits first`}
        noun="Campaign"
        rows={rows.slice(0, 10).map((row) => ({ ...row, name: row.campaign }))}
      />
    </section>
  )
}

/** Is part of the month still to come, or to be counted? */
const isUnfinished = (month: string, knownThrough: Day | null): boolean =>
  (knownThrough?.startsWith(month) && addDays(knownThrough, 1).startsWith(month)) ?? false

const Keywords = ({ results, month }: { results: ProjectResults; month: string }) => {
  const rows = results.keywords.filter((keyword) => keyword.month === month)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="best-keywords" className="space-y-4">
      <h3 id="best-keywords" className="text-xl">
        What People Searched For
      </h3>
      <FiguresTable
        caption={`Keywords in ${formatMonth(month)}, most visits first`}
        noun="Keyword"
        rows={rows.slice(0, 10).map((row) => ({ ...row, name: row.keyword }))}
      />
    </section>
  )
}

const Results = ({ results }: { results: ProjectResults }) => {
  const months = results.months.map(({ month }) => month).toReversed()
  const [chosen, setChosen] = useState<string | null>(null)
  const month = chosen !== null && months.includes(chosen) ? chosen : months[0]
  if (month === undefined) return <NoResults {...results} />
  return (
    <div className="space-y-10">
      <section aria-labelledby="month-results" className="space-y-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 id="month-results" className="text-2xl">
              {formatMonth(month)}
              {isUnfinished(month, results.knownThrough) && ' so far'}
            </h2>
            {results.knownThrough && (
              <p className="mt-1 text-soft">Figures through {formatDay(results.knownThrough)}</p>
            )}
          </div>
          {months.length > 1 && <MonthPicker months={months} value={month} onChange={setChosen} />}
        </div>
        <MonthFigures results={results} month={month} />
      </section>
      <Campaigns results={results} month={month} />
      <Keywords results={results} month={month} />
      {months.length > 1 && (
        <section aria-labelledby="results-trend" className="space-y-4">
          <h3 id="results-trend" className="text-xl">
            Month by Month
          </h3>
          <ResultsTrend months={results.months} />
        </section>
      )}
    </div>
  )
}

/** What a client's ads brought, in plain words. */
export const ResultsView = ({ publicId }: { publicId: string }) => (
  <Loaded noun="your results" query={useQuery(resultsQuery(publicId))}>
    {(results) => <Results results={results} />}
  </Loaded>
)
