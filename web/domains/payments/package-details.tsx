import { Check, ChevronDown, FileText, ShieldCheck } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import {
  cancelTexts,
  getPackageSaving,
  invoiceNote,
  ongoingNote,
  type Package,
  refundTexts,
  supportNote,
  taxFormNote,
} from '#contract/packages.ts'
import { TextLink } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NoWrapFigures } from '#web/ui/no-wrap.tsx'

export const PackageLine = ({ children }: { children: string }) => (
  <span className="flex gap-2.5">
    <Check className="mt-1 size-4 shrink-0 text-link" aria-hidden="true" />
    <span>
      <NoWrapFigures>{children}</NoWrapFigures>
    </span>
  </span>
)

export const PackageContents = ({ pack }: { pack: Package }) => (
  <>
    <ul className="grid gap-2.5">
      {pack.includes.map((line) => (
        <li key={line}>
          <PackageLine>{line}</PackageLine>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-soft">{pack.type === 'full' ? ongoingNote : supportNote}</p>
  </>
)

/** The price, list price, and savings of a package. */
export const PackagePrice = ({ pack }: { pack: Package }) => (
  <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 tabular-nums">
    <span className="font-display text-4xl leading-none md:text-[2.75rem] font-semibold tracking-tight">
      {formatMoney(pack.price)}
    </span>
    <s className="text-lg text-faint">
      <span className="sr-only">instead of </span>
      {formatMoney(pack.listPrice)}
    </s>
    {/* In narrow cards, the savings have their own line, so that they don't move when the fonts load. */}
    <span className="max-sm:basis-full md:max-lg:basis-full">
      <span className="inline-block rounded-full bg-green-wash px-2.5 py-1 text-sm font-semibold text-green-ink">
        Save {formatMoney(getPackageSaving(pack))}
      </span>
    </span>
  </span>
)

/**
 * A badge such as "MOST POPULAR" next to the name, or on the card's edge if space is limited. The card's
 * position must be `relative`.
 */
export const PackageBadge = ({ pack }: { pack: Package }) =>
  pack.badge && (
    <span className="rounded-full bg-marigold px-3 py-1 max-lg:absolute max-lg:-top-3.5 max-lg:right-3 text-[0.8125rem] font-bold tracking-wide text-on-marigold">
      {pack.badge}
    </span>
  )

export const TermsNote = () => (
  <p className="text-[0.9375rem] text-soft">
    By continuing you agree to the{' '}
    <TextLink to="/terms" target="_blank" rel="noopener">
      Terms of Service
    </TextLink>
    .
  </p>
)

/** Explains how visitors can get an invoice for their board before they pay. */
export const InvoiceNote = ({ className }: { className?: string }) => (
  <p className={joinClasses('flex max-w-text gap-3 text-[0.9375rem] text-soft', className)}>
    <FileText className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
    <span>
      <strong className="text-ink">Does your board need an invoice?</strong> {invoiceNote} {taxFormNote}{' '}
      <TextLink to="/contact">Ask us</TextLink> if it isn’t there.
    </span>
  </p>
)

/** What a client who cancels gets back, with an example in dollars. Collapsed until it's opened. */
export const CancelNote = ({ className }: { className?: string }) => (
  <details className={joinClasses('group max-w-text text-[0.9375rem] text-soft', className)}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-ink">
      {cancelTexts.question}
      <ChevronDown className="size-4 text-link group-open:rotate-180" aria-hidden="true" />
    </summary>
    <p className="mb-2">
      {cancelTexts.rule} {cancelTexts.method} <NoWrapFigures>{cancelTexts.example}</NoWrapFigures>{' '}
      <TextLink to="/terms#termination">See the Terms</TextLink>
    </p>
  </details>
)

interface Props {
  className?: string
  hasIcon?: boolean
  /** Whether to leave the limits to the Terms, because an earlier page states them. */
  isShort?: boolean
}

/** The refund promise and its limits, with a link to the refund section of the Terms. */
export const RefundNote = ({ className, hasIcon = true, isShort = false }: Props) => (
  <p className={joinClasses('flex max-w-text gap-3 text-[0.9375rem] text-soft', className)}>
    {hasIcon && <ShieldCheck className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />}
    <span>
      {refundTexts.promise}{' '}
      {isShort
        ? refundTexts.short
        : `${refundTexts.grantLimits} ${refundTexts.exception} We send approved refunds within 30 days, the same way you paid.`}{' '}
      <TextLink to="/terms#refunds">See the Terms</TextLink>
    </span>
  </p>
)
