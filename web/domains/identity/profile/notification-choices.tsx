import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getNotifications, type NotificationChoice, setNotifications } from '#contract/identity'
import { queryOf } from '#web/api/query-client.ts'
import { reasonOf } from '#web/api/reason.ts'
import { request } from '#web/api/request.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'

const notificationsQuery = queryOf(getNotifications)

/** Which optional emails to get. A choice is saved right away, and taken back if that fails. */
export const NotificationChoices = ({ isStaff }: { isStaff: boolean }) => {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery)
  const { queryKey } = notificationsQuery
  /** The choice that is being saved. */
  const [pressed, setPressed] = useState<NotificationChoice | null>(null)
  const { mutate } = useMutation({
    mutationFn: (choice: NotificationChoice) => request(setNotifications, { body: choice }),
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
  const choose = (choice: NotificationChoice) => {
    setPressed(choice)
    mutate(choice)
  }
  const field = (name: keyof NotificationChoice, label: string) => (
    <CheckboxField
      name={name}
      label={label}
      checked={{ ...data, ...pressed }[name] ?? false}
      disabled={pressed !== null}
      onChange={({ target }) => choose({ [name]: target.checked })}
    />
  )
  return (
    <section aria-labelledby="notifications">
      <h2 id="notifications" className="text-2xl">
        Notifications
      </h2>
      <div className="mt-3">
        {data ? (
          <>
            {field('messageMails', 'Email me when a message has been waiting for 3 minutes')}
            {!isStaff && field('reportMails', 'Email me my monthly ad reports')}
            <p className="mt-1 text-soft">You always get emails about your payments and project status.</p>
          </>
        ) : error && !isFetching ? (
          <ReadFailure title="We couldn't load your choices" error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="h-11" />
        )}
      </div>
    </section>
  )
}
