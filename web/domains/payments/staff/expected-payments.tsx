import { useQuery } from '@tanstack/react-query'
import { Banknote, Landmark } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { packageOf } from '#contract/packages.ts'
import { listExpectedPayments, paymentReference } from '#contract/payments'
import type { AdminProject } from '#contract/projects'
import { queryOf } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'

/** Transfers and checks that clients said they would send; nothing if none is expected. */
export const ExpectedPayments = ({ onRecord }: { onRecord: (project: AdminProject) => void }) => {
  const { data = [], error, refetch } = useQuery(queryOf(listExpectedPayments))
  if (error && data.length === 0)
    return (
      <div className="mb-5">
        <ReadFailure title="We couldn't load expected payments" error={error} onRetry={() => refetch()} />
      </div>
    )
  if (data.length === 0) return null
  return (
    <section
      aria-labelledby="expected"
      className="mb-5 rounded-card border border-line bg-card px-4 pt-3 pb-1 shadow-card"
    >
      <h2 id="expected" className="text-lg">
        Expected Transfers and Checks
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {data.map((project) => {
          const isCheck = project.offlineMethod === 'check'
          const Icon = isCheck ? Banknote : Landmark
          return (
            <li key={project.publicId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <Icon className="mt-0.5 size-4.5 shrink-0 self-start text-link" aria-hidden="true" />
              <p className="min-w-0 grow basis-64 text-[0.9375rem] wrap-anywhere">
                <span className="font-semibold">
                  {formatMoney(packageOf(project.packageType).price)} by {isCheck ? 'check' : 'bank transfer'}
                  , {paymentReference(project.id)}
                </span>
                <span className="block text-sm text-soft">
                  {project.name} · {project.user.name}
                </span>
                <span className="block text-sm text-soft">
                  {project.email}
                  {project.offlineChosenAt && (
                    <>
                      ,{' '}
                      <span className="whitespace-nowrap">
                        since <Moment date={project.offlineChosenAt} />
                      </span>
                    </>
                  )}
                </span>
              </p>
              <Button
                variant="outline"
                size="small"
                className="max-sm:ml-8.5"
                onClick={() => onRecord(project)}
              >
                Record Payment <span className="sr-only">for {project.name}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
