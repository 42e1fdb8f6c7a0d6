import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { toEasternDay } from '#contract/dates.ts'
import type { Message } from '#contract/messaging'
import { MessageList } from '#web/messaging'
import { DashboardFigures, NextSteps } from '#web/projects'
import { StatusBadge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { CausewayTimeline } from '#web/ui/causeway/timeline.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ProgressBar } from '#web/ui/loading.tsx'

const SCENE_DURATION_MS = 6000

/** Makes the three buttons fit on one line on phones. */
const narrowPaddingStyle = 'max-sm:px-3'

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A tour of the client portal. Advances automatically unless the user prefers reduced motion. Users can
 * control it with buttons and arrow keys.
 */
export const DemoTour = () => {
  const [index, setIndex] = useState(0)
  const [running, setRunning] = useState(() => !prefersReducedMotion())
  const last = demoScenes.length - 1

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(
      () => (index < last ? setIndex(index + 1) : setRunning(false)),
      SCENE_DURATION_MS,
    )
    return () => clearTimeout(timer)
  }, [running, index, last])

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') setIndex((now) => Math.min(now + 1, last))
      if (key === 'ArrowLeft') setIndex((now) => Math.max(now - 1, 0))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [last])

  const togglePlay = () => {
    if (!running && index === last) setIndex(0)
    setRunning(!running)
  }

  return (
    <div>
      <ProgressBar
        value={((index + 1) / demoScenes.length) * 100}
        label={`Scene ${index + 1} of ${demoScenes.length}`}
      />
      {/* All scenes share one grid cell. The tallest one sets the height, so the layout doesn't shift. */}
      <section aria-live={running ? 'off' : 'polite'} className="mt-5 grid">
        {demoScenes.map(({ title, text, content }, sceneIndex) => (
          <div
            key={title}
            className={joinClasses('[grid-area:1/1]', sceneIndex === index ? 'animate-rise' : 'invisible')}
          >
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-soft">{text}</p>
            <div className="mt-5">{content}</div>
          </div>
        ))}
      </section>
      <div className="sticky bottom-0 mt-5 -mb-5 flex items-center justify-between gap-2 bg-card py-4 sm:-mb-6">
        <Button
          variant="outline"
          className={narrowPaddingStyle}
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          <ChevronLeft className="size-4.5" aria-hidden="true" />
          Back
        </Button>
        <Button variant="ghost" className={narrowPaddingStyle} onClick={togglePlay}>
          {running ? (
            <Pause className="size-4.5" aria-hidden="true" />
          ) : (
            <Play className="size-4.5" aria-hidden="true" />
          )}
          {running ? 'Pause' : 'Play'}
        </Button>
        <Button
          variant="outline"
          className={narrowPaddingStyle}
          disabled={index === last}
          onClick={() => setIndex(index + 1)}
        >
          Next
          <ChevronRight className="size-4.5" aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

interface DemoScene {
  title: string
  text: string
  content: ReactNode
}

const createDemoMessage = (id: number, text: string, isFromAdmin: boolean, at: string): Message => ({
  id,
  projectId: 1,
  senderId: isFromAdmin ? 1 : 2,
  message: text,
  documents: [],
  isByEmail: false,
  quotedText: null,
  emailNote: null,
  isFromAdmin,
  createdAt: new Date(at),
  sender: { name: isFromAdmin ? 'Jonas, your project manager' : 'You' },
})

const demoMessages = [
  createDemoMessage(
    1,
    'We filed your application with the IRS today. They decide most short-form applications in 3–\u20604\u00a0weeks.',
    true,
    '2025-03-11T15:02',
  ),
  createDemoMessage(2, 'Wonderful! Do you need anything else from me?', false, '2025-03-11T16:20'),
  createDemoMessage(
    3,
    'Nothing right now. We’ll start on your Ad Grant account next.',
    true,
    '2025-03-11T16:31',
  ),
]

const DemoProject = ({ status, children }: { status: string; children?: ReactNode }) => (
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

const demoProjectFields = {
  publicId: '',
  closedOn: null,
  closedReason: null,
  closedNote: null,
  isPaymentProcessing: false,
  isRefunded: false,
  refund: null,
  isDisputed: false,
  offlineMethod: null,
  isOnboarded: true,
  isReadyToSubmit: false,
  openRequests: 0,
  requestsDueOn: null,
  nextRequest: null,
  nextRequestAction: null,
  openSends: 0,
  openSignatures: 0,
  nextSignature: null,
  confirmedForm: null,
  unreadMessages: 0,
  grantState: null,
  grantAlert: null,
} as const

const DemoProjectWithNextStep = ({ status }: { status: string }) => (
  <DemoProject status={status}>
    <NextSteps project={{ ...demoProjectFields, keyFilings: [], status, paidOn: toEasternDay(new Date()) }} />
  </DemoProject>
)

/** The tour's scenes, rendered with the portal's own components. */
const demoScenes: readonly DemoScene[] = [
  {
    title: 'You always know when it’s your turn',
    text: 'After you pay, your application comes first. Save a draft and come back any time.',
    content: <DemoProjectWithNextStep status="onboarding" />,
  },
  {
    title: 'You see exactly where things stand',
    text: 'What happens next, who’s on it, and by when: it’s the first line of every project.',
    content: <DemoProjectWithNextStep status="filing" />,
  },
  {
    title: 'Your team is one message away',
    text: 'Every project has its own conversation. No ticket numbers.',
    content: (
      <div className="rounded-card border border-line bg-card">
        <MessageList viewer="client" messages={demoMessages} />
      </div>
    ),
  },
  {
    title: 'Then it goes to work',
    text: 'Once the grant is active, your dashboard shows what it brings in.',
    content: (
      <div className="grid gap-4">
        <DashboardFigures projects={[{ status: 'live', closedOn: null }]} />
        <DemoProject status="live" />
      </div>
    ),
  },
]
