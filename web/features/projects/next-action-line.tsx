import { cx } from '../../ui/cx.ts'
import { nextActionOf, type Standing } from './next-action.ts'

/** The first line of every project: what happens next, who acts, by when. Marigold when it is the client's turn. */
export const NextActionLine = ({ project, className }: { project: Standing; className?: string }) => {
  const { actor, text, byWhen } = nextActionOf(project, new Date())
  return (
    <p
      className={cx(
        'rounded-control border px-4 py-3',
        actor === 'You' ? 'border-marigold bg-marigold-wash' : 'border-line bg-mist',
        className,
      )}
    >
      <span className="block text-[0.8125rem] font-semibold text-soft">
        Next: {actor === 'You' ? 'your turn' : actor}
      </span>
      <span className="block font-semibold">{text}</span>
      <span className="block text-[0.9375rem] text-soft">{byWhen}</span>
    </p>
  )
}
