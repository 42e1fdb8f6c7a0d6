import { Link } from 'react-router'
import { claims } from '#contract/brand.ts'

/** The offer of the day, above everything. */
export const Banner = () => (
  <p className="deep text-center text-sm sm:text-[0.9375rem]">
    <Link
      to="/#pricing"
      className="mx-auto flex min-h-11 max-w-page items-center justify-center px-4 py-2 font-semibold text-balance hover:underline"
    >
      {claims.launchPricing}
    </Link>
  </p>
)
