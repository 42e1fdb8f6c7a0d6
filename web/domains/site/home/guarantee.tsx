import { ShieldCheck } from 'lucide-react'
import { TextLink } from '#web/ui/text-link.tsx'

/** The promise about refunds, in the words that marketing may use, and the way to the Terms that bind. */
export const Guarantee = () => (
  <section className="bg-paper">
    <div className="mx-auto max-w-page px-4 py-14 sm:px-6">
      <div className="grid items-center gap-5 rounded-card border-2 border-spruce bg-card p-6 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8">
        <ShieldCheck className="size-12 text-link" aria-hidden="true" />
        <div>
          <h2 className="text-2xl">Approved, or your money back</h2>
          <p className="mt-1.5 text-soft">
            Full refund minus government filing fees already paid if your nonprofit or grant application is
            rejected. <TextLink to="/terms#refunds">Read the Terms</TextLink>
          </p>
        </div>
      </div>
    </div>
  </section>
)
