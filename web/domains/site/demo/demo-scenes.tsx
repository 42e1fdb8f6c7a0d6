import type { ReactNode } from 'react'
import type { Message } from '#contract/messaging'
import { MessageList } from '#web/messaging'
import { DashboardFigures, NextActionLine } from '#web/projects'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface Scene {
  title: string
  text: string
  content: ReactNode
}

const message = (id: number, text: string, isFromAdmin: boolean, at: string): Message => ({
  id,
  projectId: 1,
  senderId: isFromAdmin ? 1 : 2,
  message: text,
  isFromAdmin,
  createdAt: new Date(at),
  sender: { name: isFromAdmin ? 'Jonas, your case manager' : 'You' },
})

const messages = [
  message(
    1,
    'Your application is filed with the IRS. We expect their answer by day 20.',
    true,
    '2025-03-11T15:02',
  ),
  message(2, 'Wonderful! Do you need anything else from me?', false, '2025-03-11T16:20'),
  message(3, 'Nothing for now. Next we prepare your Ad Grant account.', true, '2025-03-11T16:31'),
]

const OnItsWay = ({ status }: { status: string }) => (
  <div className="rounded-card border border-line bg-paper p-5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-display text-xl font-semibold">Riverkind Foundation</p>
      <StatusBadge status={status} />
    </div>
    <NextActionLine project={{ status, paidOn: null, isOnboarded: true }} className="my-5" />
    <CausewayTimeline status={status} size="compact" />
  </div>
)

/** The tour's scenes, made of the portal's own parts. */
export const demoScenes: readonly [Scene, ...Scene[]] = [
  {
    title: 'Your turn is always marked',
    text: 'After the payment, your application is the one thing to do. Save a draft and come back whenever you like.',
    content: <OnItsWay status="onboarding" />,
  },
  {
    title: 'You see which stone we stand on',
    text: 'What happens next, who acts, and by when: the first line of every project.',
    content: <OnItsWay status="filing" />,
  },
  {
    title: 'Your team is one message away',
    text: 'Every project has its own conversation. No ticket numbers.',
    content: (
      <div className="rounded-card border border-line bg-card">
        <MessageList viewer="client" messages={messages} />
      </div>
    ),
  },
  {
    title: 'And then it works',
    text: 'With the grant active, your dashboard counts what it brings.',
    content: (
      <div className="grid gap-4">
        <DashboardFigures projects={[{ status: 'live' }]} />
        <OnItsWay status="live" />
      </div>
    ),
  },
]
