import { useQuery } from '@tanstack/react-query'
import { Plus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NewCodeDialog } from './code-form.tsx'
import { CodeTable } from './code-table.tsx'
import { codesQuery } from './discounts.queries.ts'

/** Discount codes: the list, a new one, on and off. */
export const DiscountsArea = () => {
  const { data, error, isPending, refetch } = useQuery(codesQuery)
  const [creating, setCreating] = useState(false)
  const create = (
    <Button size="small" onClick={() => setCreating(true)}>
      <Plus className="size-4" aria-hidden="true" />
      New Discount Code
    </Button>
  )
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading discount codes...</span>
        <Skeleton className="h-64" />
      </div>
    )
  if (!data)
    return (
      <LoadFailure
        level={2}
        title="We couldn't load the discount codes"
        error={error ?? new Error('An error occurred')}
        onRetry={() => refetch()}
      />
    )
  return (
    <>
      {data.length === 0 ? (
        <PageState icon={TicketPercent} title="No discount codes yet" level={2} actions={create}>
          <p>
            Codes take an amount or a percentage off a package. You decide how many times each one works and
            when it expires.
          </p>
        </PageState>
      ) : (
        <>
          <div className="mb-3 flex justify-end">{create}</div>
          <CodeTable codes={data} />
        </>
      )}
      {creating && <NewCodeDialog onClose={() => setCreating(false)} />}
    </>
  )
}
