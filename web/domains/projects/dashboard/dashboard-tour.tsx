import { ChartNoAxesColumn, FileUp, Footprints, type LucideIcon, MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/buttons.tsx'
import { readPreference, storePreference } from '#web/ui/preference.ts'

interface TourStep {
  icon: LucideIcon
  title: string
  text: string
}

const tourSteps: readonly [TourStep, ...TourStep[]] = [
  {
    icon: Footprints,
    title: 'Follow the stones',
    text: 'Six steps lead from payment to your grant. The box at the top of this page always says whose turn it is.',
  },
  {
    icon: FileUp,
    title: 'Send what we ask for',
    text: 'When we need a document or a signature, you’ll find it under Documents in your project, with its due date.',
  },
  {
    icon: MessageCircle,
    title: 'Write to us any time',
    text: 'Your project manager reads your messages and usually replies within a day. You get an email, too.',
  },
  {
    icon: ChartNoAxesColumn,
    title: 'Watch your results',
    text: 'Once your grant is live, Results shows who found you and what it brought, month by month.',
  },
]

/** A four-step tour for the first visit. Skipping or finishing it hides it permanently in this browser. */
export const DashboardTour = ({ className = '' }: { className?: string }) => {
  const [isOver, setOver] = useState(() => readPreference('tour') === 'done')
  const [index, setIndex] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const end = () => {
    storePreference('tour', 'done')
    setOver(true)
  }
  const show = (next: number) => {
    setIndex(next)
    title.current?.focus()
  }
  if (isOver) return null
  const { icon: Icon, title: name, text } = tourSteps[index] ?? tourSteps[0]
  const isLast = index === tourSteps.length - 1
  return (
    <section
      aria-label="Tour of your client area"
      className={`flex gap-4 rounded-card border border-line bg-card p-4 shadow-card sm:p-5 ${className}`}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-mist text-link max-sm:hidden">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 grow">
        <p className="text-sm text-soft">
          Tour, {index + 1} of {tourSteps.length}
        </p>
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
          {name}
        </h2>
        <p className="mt-1 max-w-prose text-soft">{text}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={() => (isLast ? end() : show(index + 1))}>
            {isLast ? 'Done' : 'Next'}
          </Button>
          {index > 0 && (
            <Button size="small" variant="outline" onClick={() => show(index - 1)}>
              Back
            </Button>
          )}
          {!isLast && (
            <Button size="small" variant="ghost" onClick={end}>
              Skip the tour
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
