import { cx } from '#web/ui/cx.ts'

/** How many characters of the minimum are there, while they are typed. */
export const CharacterCount = ({ text, minimum }: { text: string; minimum: number }) => {
  const count = text.trim().length
  return (
    <p
      className={cx(
        'mt-2 text-sm tabular-nums',
        count >= minimum ? 'font-medium text-green-ink' : 'text-faint',
      )}
    >
      {count}/{minimum} characters minimum
    </p>
  )
}
