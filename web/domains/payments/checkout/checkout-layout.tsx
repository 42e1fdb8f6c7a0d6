import { useState } from 'react'
import type { Package } from '#contract/packages.ts'
import { Card } from '#web/ui/card.tsx'
import { RefundNote } from '#web/ui/refund-note.tsx'
import { type Discount, DiscountField } from './discount-field.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentCard } from './payment-card.tsx'

interface Props {
  pack: Package
  /** Null until the project is there; nothing can be paid before. */
  publicId: string | null
}

/** What is bought, what it costs, and the way to the payment page. */
export const CheckoutLayout = ({ pack, publicId }: Props) => {
  const [discount, setDiscount] = useState<Discount | null>(null)
  const total = discount?.total ?? pack.price
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-4xl">Checkout</h1>
      <p className="mt-3 text-soft">One payment and we get started. No recurring fees.</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.15fr_1fr]">
        <Card className="order-2 lg:order-1">
          <PaymentCard publicId={publicId} total={total} discountCode={discount?.code ?? null} />
        </Card>
        <Card className="order-1 lg:order-2">
          <OrderSummary pack={pack} amountOff={discount?.amountOff ?? null} total={total} />
          <div className="mt-6 border-line border-t pt-6">
            <DiscountField packageType={pack.type} discount={discount} onChange={setDiscount} />
          </div>
        </Card>
      </div>
      <RefundNote className="mt-8" />
    </div>
  )
}
