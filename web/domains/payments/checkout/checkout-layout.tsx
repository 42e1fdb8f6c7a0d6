import { useState } from 'react'
import type { Package } from '#contract/packages.ts'
import { Card } from '#web/ui/card.tsx'
import { type Discount, DiscountField } from './discount-field.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentCard } from './payment-card.tsx'
import { useWayToPay } from './use-way-to-pay.ts'

interface Props {
  pack: Package
  /** Null until the project is there; nothing can be paid before. */
  publicId: string | null
}

/** What is bought, what it costs, and the way to the payment page. */
export const CheckoutLayout = ({ pack, publicId }: Props) => {
  const [discount, setDiscount] = useState<Discount | null>(null)
  const wayToPay = useWayToPay(publicId)
  // Discount codes are for card payments: who pays otherwise is asked for the full price, and must read it here too.
  const isByCard = wayToPay.way === 'card' || !wayToPay.instructions
  const applied = isByCard ? discount : null
  const total = applied?.total ?? pack.price
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 sm:px-6 sm:pt-10 sm:pb-16">
      <h1 className="text-3xl sm:text-4xl">Checkout</h1>
      <p className="mt-1 text-soft sm:mt-2">One payment and we get started. No recurring fees.</p>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:mt-8 lg:gap-6 lg:grid-cols-[1.15fr_1fr]">
        <Card className="max-lg:p-4! lg:order-2">
          <OrderSummary
            pack={pack}
            amountOff={applied?.amountOff ?? null}
            total={total}
            discount={
              isByCard && <DiscountField packageType={pack.type} discount={discount} onChange={setDiscount} />
            }
          />
        </Card>
        <Card className="max-lg:p-4! lg:sticky lg:top-20 lg:order-1">
          <PaymentCard
            publicId={publicId}
            total={total}
            discountCode={applied?.code ?? null}
            wayToPay={wayToPay}
          />
        </Card>
      </div>
    </div>
  )
}
