import { useSearchParams } from 'react-router'
import { Tabs } from '#web/ui/tabs.tsx'
import { EventsView } from './events-view.tsx'
import { AttemptsView, LockoutsView } from './logins-view.tsx'
import { SessionsView } from './sessions-view.tsx'

const views = [
  { value: 'events', label: 'Events', content: <EventsView /> },
  { value: 'logins', label: 'Logins', content: <AttemptsView /> },
  { value: 'lockouts', label: 'Lockouts', content: <LockoutsView /> },
  { value: 'sessions', label: 'Sessions', content: <SessionsView /> },
]

/** What happens around accounts; which of the four lists is shown stands in the address. */
export const SecurityArea = () => {
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('list')
  return (
    <Tabs
      label="Security lists"
      tabs={views}
      value={views.some(({ value }) => value === wanted) ? (wanted ?? '') : 'events'}
      // Filters of one list say nothing to another.
      onChange={(list) => setAddress({ list })}
    />
  )
}
