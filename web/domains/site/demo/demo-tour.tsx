import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { demoScenes } from './demo-scenes.tsx'

const SCENE_TIME = 6000

/** The three buttons share one line on phones. */
const narrow = 'max-sm:px-3'

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Scenes of the portal, one after the other. It runs by itself unless stillness is asked for; pause, back and
 * next are buttons, and the arrow keys do the same.
 */
export const DemoTour = () => {
  const [index, setIndex] = useState(0)
  const [running, setRunning] = useState(() => !prefersStillness())
  const last = demoScenes.length - 1

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => (index < last ? setIndex(index + 1) : setRunning(false)), SCENE_TIME)
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
      {/* All scenes lie in one place, so that the tallest gives the height and nothing moves between them. */}
      <section aria-live={running ? 'off' : 'polite'} className="mt-5 grid">
        {demoScenes.map(({ title, text, content }, place) => (
          <div key={title} className={cx('[grid-area:1/1]', place === index ? 'animate-rise' : 'invisible')}>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-soft">{text}</p>
            <div className="mt-5">{content}</div>
          </div>
        ))}
      </section>
      <div className="mt-5 flex items-center justify-between gap-2">
        <Button
          variant="outline"
          className={narrow}
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          <ChevronLeft className="size-4.5" aria-hidden="true" />
          Back
        </Button>
        <Button variant="ghost" className={narrow} onClick={togglePlay}>
          {running ? (
            <Pause className="size-4.5" aria-hidden="true" />
          ) : (
            <Play className="size-4.5" aria-hidden="true" />
          )}
          {running ? 'Pause' : 'Play'}
        </Button>
        <Button
          variant="outline"
          className={narrow}
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
