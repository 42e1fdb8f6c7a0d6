import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { countWork, getProjectCounts, listWork } from '#contract/staff'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'
import { createQueryClient, invalidateRoutes } from './query-client.ts'

/** Observes a query. Each load waits until the test calls the next function in `answers`. */
const observeQuery = (client: ReturnType<typeof createQueryClient>) => {
  const answers: ((text: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['/slow'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    meta: { route: countWork },
  })
  const stop = observer.subscribe(() => {})
  return { answers, stop, data: () => observer.getCurrentResult().data }
}

it.each([
  ['its route', [countWork]],
  ['a tag of its route', ['queue']],
] as const)('refetches when %s changes during the first load', async (_, changed) => {
  const client = createQueryClient()
  const { answers, stop, data } = observeQuery(client)
  const done = invalidateRoutes(client, changed)
  answers[0]?.('as it was before')
  await waitUntilPasses(() => expect(answers).toHaveLength(2))
  answers[1]?.('as it is now')
  await done
  expect(data()).toBe('as it is now')
  stop()
})

it('keeps data loaded by other routes', async () => {
  const client = createQueryClient()
  const { answers, stop, data } = observeQuery(client)
  answers[0]?.('still right')
  await waitUntilPasses(() => expect(data()).toBe('still right'))
  await invalidateRoutes(client, [getProjectCounts, listWork, 'project'])
  expect(answers).toHaveLength(1)
  stop()
})
