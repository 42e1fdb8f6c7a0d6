import { ShieldCheck } from 'lucide-react'
import { RefundNote } from '#web/ui/refund-note.tsx'

/** The promise about refunds, beside the button that pays. */
export const PaymentGuarantee = () => (
  <div className="mt-5 rounded-control border border-spruce bg-mist px-4 py-3.5">
    <p className="flex items-center gap-2.5 font-display text-lg font-semibold">
      <ShieldCheck className="size-5.5 shrink-0 text-link" aria-hidden="true" />
      Approved, or your money back
    </p>
    <RefundNote hasIcon={false} className="mt-1" />
  </div>
)
