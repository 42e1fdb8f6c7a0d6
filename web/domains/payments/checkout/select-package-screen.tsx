import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { claims } from '#contract/claims.ts'
import { formatMoney } from '#contract/money.ts'
import { PackageType, packages } from '#contract/packages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RefundNote } from '#web/ui/refund-note.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { PackageChoice } from './package-choice.tsx'
import { PurchaseForm } from './purchase-form.tsx'

/** Movement only for users who have not asked for stillness. */
const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

const SCROLL_DELAY = 100

const askForPackage = () =>
  showToast({
    title: 'Package Required',
    description: 'Please select a package to continue',
    variant: 'destructive',
  })

/** The first step of a purchase: which package, and for whom. */
export const SelectPackageScreen = () => {
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<PackageType | null>(null)
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLDivElement>(null)

  // A package named in the address is chosen once the page has come alive.
  const named = PackageType.safeParse(search.get('package')).data
  useEffect(() => {
    if (named) setChosen(named)
  }, [named])

  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(
      () => form.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() }),
      SCROLL_DELAY,
    )
    return () => clearTimeout(timer)
  }, [chosen])

  const refuse = () => {
    setMissing(true)
    askForPackage()
  }

  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 sm:px-6 sm:py-16">
      <h1 className="text-3xl sm:text-5xl">Choose Your Package</h1>
      <p className="mt-2 max-w-text text-soft sm:mt-4 sm:text-lg">
        Both packages form your 501(c)(3) and set up your Ad Grant of {claims.grantPerMonth} a month. You pay
        once, with no recurring fees from us. The application takes{' '}
        <Unbroken>{claims.applicationTime}</Unbroken>.
      </p>
      <div className="mt-6 sm:mt-10">
        <PackageChoice chosen={chosen} isMissing={isMissing && !chosen} onChoose={setChosen} />
      </div>
      <div ref={form} className="mt-8 scroll-mt-24">
        {chosen ? (
          <Card className="animate-rise">
            <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 className="text-2xl">Your {packages[chosen].name}</h2>
              <p className="text-soft">
                <span className="font-display text-2xl font-semibold text-ink">
                  {formatMoney(packages[chosen].price)}
                </span>{' '}
                paid once
              </p>
            </div>
            <PurchaseForm packageType={chosen} />
          </Card>
        ) : (
          <Button size="large" variant="accent" className="w-full sm:w-auto" onClick={refuse}>
            Continue to Payment
          </Button>
        )}
      </div>
      <RefundNote className="mt-8" />
    </div>
  )
}
