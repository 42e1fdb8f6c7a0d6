import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const kinds = {
  error: { style: 'border-brick bg-brick-wash', icon: CircleAlert, tone: 'text-brick' },
  success: { style: 'border-green-ink bg-green-wash', icon: CircleCheck, tone: 'text-green-ink' },
  info: { style: 'border-line bg-mist', icon: Info, tone: 'text-link' },
  attention: { style: 'border-marigold bg-marigold-wash', icon: Info, tone: 'text-amber-ink' },
}

interface Props {
  kind: keyof typeof kinds
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** Something to know that stays on the page. Errors are announced at once. */
export const Notice = ({ kind, title, children, className }: Props) => {
  const { style, icon: Icon, tone } = kinds[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={cx('flex gap-3 rounded-control border px-4 py-3 text-[0.9375rem]', style, className)}
    >
      <Icon className={cx('mt-0.5 size-5 shrink-0', tone)} aria-hidden="true" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
