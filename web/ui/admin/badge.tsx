import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const tones = {
  gray: 'bg-gray-wash text-gray-ink',
  amber: 'bg-amber-wash text-amber-ink',
  blue: 'bg-blue-wash text-blue-ink',
  green: 'bg-green-wash text-green-ink',
  red: 'bg-brick-wash text-brick',
}

export type Tone = keyof typeof tones

/** A state in words, color and sign. */
export const Badge = ({
  tone,
  icon: Icon,
  children,
}: {
  tone: Tone
  icon: LucideIcon
  children: ReactNode
}) => (
  <span
    className={cx(
      'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] leading-tight font-semibold whitespace-nowrap',
      tones[tone],
    )}
  >
    <Icon className="size-3.5 shrink-0" aria-hidden="true" />
    {children}
  </span>
)
