import { ShieldCheck } from 'lucide-react'
import { cx } from './cx.ts'
import { TextLink } from './text-link.tsx'

interface Props {
  className?: string
  hasIcon?: boolean
}

/** The refund promise as marketing may word it, always with the way to the section of the Terms that binds. */
export const RefundNote = ({ className, hasIcon = true }: Props) => (
  <p className={cx('flex max-w-text gap-3 text-[0.9375rem] text-soft', className)}>
    {hasIcon && <ShieldCheck className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />}
    <span>
      Full refund minus government filing fees already paid if your nonprofit or grant application is
      rejected. <TextLink to="/terms#refunds">See the terms and time limits</TextLink>
    </span>
  </p>
)
