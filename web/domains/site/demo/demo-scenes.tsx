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
  documents: [],
  isFromAdmin,
  createdAt: new Date(at),
  sender: { name: isFromAdmin ? 'Jonas, your project manager' : 'You' },
})

const messages = [
  message(
    1,
    'We filed your application with the IRS today. They usually answer in 3–\u20604\u00a0weeks.',
    true,
    '2025-03-11T15:02',
  ),
  message(2, 'Wonderful! Do you need anything else from me?', false, '2025-03-11T16:20'),
  message(3, "Nothing right now. We'll start on your Ad Grant account next.", true, '2025-03-11T16:31'),
]

const OnItsWay = ({ status, children }: { status: string; children?: ReactNode }) => (
  <div className="rounded-card border border-line bg-paper p-5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-display text-xl font-semibold">Riverkind Foundation</p>
      <StatusBadge status={status} />
    </div>
    {children}
    <div className="mt-5">
      <CausewayTimeline status={status} size="compact" />
    </div>
  </div>
)

const WithNextStep = ({ status }: { status: string }) => (
  <OnItsWay status={status}>
    <NextActionLine
      project={{ status, paidOn: null, isOnboarded: true, isReadyToSubmit: false }}
      className="mt-5"
    />
  </OnItsWay>
)

/** The tour's scenes, made of the portal's own parts. */
export const demoScenes: readonly Scene[] = [
  {
    title: "You always know when it's your turn",
    text: 'After you pay, your application is the only thing left for you to do. Save a draft and come back any time.',
    content: <WithNextStep status="onboarding" />,
  },
  {
    title: 'You see exactly where things stand',
    text: "What happens next, who's on it, and by when: it's the first line of every project.",
    content: <WithNextStep status="filing" />,
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
    title: 'Then it goes to work',
    text: 'Once the grant is active, your dashboard shows what it brings in.',
    content: (
      <div className="grid gap-4">
        <DashboardFigures projects={[{ status: 'live' }]} />
        <OnItsWay status="live" />
      </div>
    ),
  },
]
