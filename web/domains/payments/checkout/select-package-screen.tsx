import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { feeTexts, type Package, PackageType, packages } from '#contract/packages.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldNote } from '#web/ui/fields.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'
import { getScrollBehavior } from '#web/ui/scrolling.ts'
import { dismissToast, getToasts, showToast } from '#web/ui/toast-store.ts'
import {
  CancelNote,
  InvoiceNote,
  PackageBadge,
  PackageLine,
  PackagePrice,
  RefundNote,
} from '../package-details.tsx'
import { PurchaseForm } from './purchase-form.tsx'

const SCROLL_DELAY_MS = 100

const packageRequiredToast = {
  title: 'Package Required',
  description: 'Please select a package to continue',
  variant: 'destructive',
} as const

const dismissPackageRequired = () => {
  for (const { id, title } of getToasts()) if (title === packageRequiredToast.title) dismissToast(id)
}

export const SelectPackageScreen = () => {
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<PackageType | null>(null)
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLDivElement>(null)

  // After hydration, select the package in the query string.
  const named = PackageType.safeParse(search.get('package')).data
  useEffect(() => {
    // A choice made before hydration exists only in the document.
    const checked = document.querySelector<HTMLInputElement>('input[name="packageType"]:checked')
    const wanted = named ?? PackageType.safeParse(checked?.value).data
    if (wanted) setChosen(wanted)
  }, [named])

  useEffect(() => {
    if (!chosen) return
    dismissPackageRequired()
    const timer = setTimeout(
      () => form.current?.scrollIntoView({ block: 'start', behavior: getScrollBehavior() }),
      SCROLL_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [chosen])

  const showPackageRequired = () => {
    setMissing(true)
    showToast(packageRequiredToast)
    const first = document.querySelector<HTMLInputElement>('input[name="packageType"]')
    first?.focus({ preventScroll: true })
    first?.closest('fieldset')?.scrollIntoView({ block: 'start', behavior: getScrollBehavior() })
  }

  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 sm:px-6 sm:py-16">
      <h1 className="text-3xl sm:text-5xl">Choose Your Package</h1>
      <p className="mt-2 max-w-text text-soft sm:mt-4 sm:text-lg">
        Both packages form your 501(c)(3) and set up your Ad Grant of {claims.grantPerMonth} a month. You pay
        once, with no recurring fees from us. The application takes{' '}
        <NoWrapFigures>{claims.applicationTime}</NoWrapFigures>.
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
          <Button size="large" variant="accent" className="w-full sm:w-auto" onClick={showPackageRequired}>
            Continue to Payment
          </Button>
        )}
      </div>
      <RefundNote className="mt-8" isShort />
      <CancelNote className="mt-2 ml-8" />
      <InvoiceNote className="mt-4" />
    </div>
  )
}

interface PackageChoiceProps {
  chosen: PackageType | null
  /** Whether the form was submitted without a choice. */
  isMissing: boolean
  onChoose: (type: PackageType) => void
}

/** Number of features shown on phones before "Everything included" is pressed. */
const MAX_SHOWN_FEATURES = 3

interface PackageCardProps {
  pack: Package
  isChosen: boolean
  onChoose: () => void
}

/** A package to choose. The entire card is clickable, except for the expandable list on phones. */
const PackageCard = ({ pack, isChosen, onChoose }: PackageCardProps) => (
  <div
    className={joinClasses(
      'relative flex flex-col rounded-card border-2 bg-card shadow-card transition-colors',
      'has-focus-visible:outline-3 has-focus-visible:outline-link has-focus-visible:outline-offset-2',
      isChosen
        ? 'border-spruce forced-colors:border-[Highlight] forced-colors:outline-3 forced-colors:outline-[Highlight]'
        : 'border-line hover:border-edge',
    )}
  >
    <label className="flex grow cursor-pointer flex-col p-4 sm:p-7 max-md:pb-2">
      <span className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-3">
          <input
            type="radio"
            name="packageType"
            value={pack.type}
            checked={isChosen}
            onChange={onChoose}
            aria-label={`${pack.name}, ${pack.nickname}`}
            className="size-5.5 focus-visible:outline-none"
          />
          <span className="font-display text-xl font-semibold sm:text-2xl">{pack.name}</span>
        </span>
        <PackageBadge pack={pack} />
      </span>
      <span className="text-soft md:mt-1">{pack.nickname}</span>
      <span className="mt-2 block md:mt-5">
        <PackagePrice pack={pack} />
      </span>
      <span className="mt-2 text-[0.9375rem] text-soft md:mt-3">
        Paid once, launched within {claims.daysToLaunch} days
        <span className="mt-1 block text-sm text-faint">{claims.timing}</span>
      </span>
      <span className="mt-3 grid gap-1 border-line border-t pt-3 md:mt-5 md:gap-2.5 md:pt-5">
        {pack.includes.map((line, index) => (
          <span key={line} className={joinClasses(index >= MAX_SHOWN_FEATURES && 'max-md:hidden')}>
            <PackageLine>{line}</PackageLine>
          </span>
        ))}
      </span>
    </label>
    <details className="group px-4 pb-1 sm:px-7 md:hidden">
      <summary className="flex min-h-11 items-center gap-1 text-[0.9375rem] font-semibold text-link">
        Everything included
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <span className="grid gap-1 pb-3">
        {pack.includes.slice(MAX_SHOWN_FEATURES).map((line) => (
          <PackageLine key={line}>{line}</PackageLine>
        ))}
        <PackageLine>{feeTexts.included}</PackageLine>
      </span>
    </details>
  </div>
)

const PackageChoice = ({ chosen, isMissing, onChoose }: PackageChoiceProps) => (
  <fieldset className="min-w-0 scroll-mt-24" aria-describedby={isMissing ? 'package-note' : undefined}>
    <legend className="sr-only">Package</legend>
    <div className="grid grid-cols-1 items-stretch gap-5 md:grid-cols-2">
      {Object.values(packages).map((pack) => (
        <PackageCard
          key={pack.type}
          pack={pack}
          isChosen={chosen === pack.type}
          onChoose={() => onChoose(pack.type)}
        />
      ))}
    </div>
    <FieldNote id="package-note" error={isMissing ? 'Please select a package to continue' : undefined} />
  </fieldset>
)
