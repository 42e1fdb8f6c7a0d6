import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getNotifications, type Notifications, setNotifications } from '#contract/identity'
import { queryOf } from '#web/api/query-client.ts'
import { reasonOf } from '#web/api/reason.ts'
import { request } from '#web/api/request.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'

const notificationsQuery = queryOf(getNotifications)

/** Which mails to get; a choice is saved at once and taken back when that fails. */
export const NotificationChoices = () => {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery)
  const { queryKey } = notificationsQuery
  /** What was just pressed, until the server has answered. */
  const [pressed, setPressed] = useState<Notifications | null>(null)
  const { mutate } = useMutation({
    mutationFn: (choice: Notifications) => request(setNotifications, { body: choice }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      showToast({ title: 'Notifications Updated', description: 'Your choice is saved.' })
    },
    onError: (failure) =>
      showToast({
        title: 'Update Failed',
        description: reasonOf(failure, "We couldn't save your choice. Please try again."),
        variant: 'destructive',
      }),
    onSettled: () => setPressed(null),
  })
  const choose = (choice: Notifications) => {
    setPressed(choice)
    mutate(choice)
  }
  return (
    <section aria-labelledby="notifications">
      <h2 id="notifications" className="text-2xl">
        Notifications
      </h2>
      <div className="mt-3">
        {data ? (
          <CheckboxField
            name="messageMails"
            label="Email me when a message has been waiting for 3 minutes"
            hint="You always get emails about your payments and project status."
            checked={(pressed ?? data).messageMails}
            disabled={pressed !== null}
            onChange={({ target }) => choose({ messageMails: target.checked })}
          />
        ) : error && !isFetching ? (
          <ReadFailure title="We couldn't load your choices" error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="h-11" />
        )}
      </div>
    </section>
  )
}
