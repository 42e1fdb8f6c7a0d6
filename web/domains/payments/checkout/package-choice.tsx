import type { PackageType } from '#contract/packages.ts'
import { packages } from '#contract/packages.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldNote } from '#web/ui/field.tsx'
import { PackageBadge, PackageLine, PackagePrice } from '#web/ui/package-facts.tsx'

interface Props {
  chosen: PackageType | null
  /** The form was sent without a choice. */
  isMissing: boolean
  onChoose: (type: PackageType) => void
}

/** The two packages as one choice: the whole card is the target. */
export const PackageChoice = ({ chosen, isMissing, onChoose }: Props) => (
  <fieldset className="min-w-0" aria-describedby={isMissing ? 'package-note' : undefined}>
    <legend className="sr-only">Package</legend>
    <div className="grid grid-cols-1 items-stretch gap-5 md:grid-cols-2">
      {Object.values(packages).map((pack) => {
        const selected = chosen === pack.type
        return (
          <label
            key={pack.type}
            className={cx(
              'relative flex cursor-pointer flex-col rounded-card border-2 bg-card p-5 shadow-card transition-colors sm:p-7',
              'has-focus-visible:outline-3 has-focus-visible:outline-link has-focus-visible:outline-offset-2',
              selected ? 'border-spruce' : 'border-line hover:border-edge',
            )}
          >
            <span className="flex min-h-8 flex-wrap items-center justify-between gap-2">
              <span className="flex items-center gap-3">
                <input
                  type="radio"
                  name="packageType"
                  value={pack.type}
                  checked={selected}
                  onChange={() => onChoose(pack.type)}
                  aria-label={`${pack.name}, ${pack.nickname}`}
                  className="size-5.5 accent-spruce focus-visible:outline-none"
                />
                <span className="font-display text-2xl font-semibold">{pack.name}</span>
              </span>
              <PackageBadge pack={pack} />
            </span>
            <span className="mt-1 text-soft">{pack.nickname}</span>
            <span className="mt-5 block">
              <PackagePrice pack={pack} />
            </span>
            <span className="mt-6 grid gap-2.5 border-line border-t pt-5">
              {pack.includes.map((line) => (
                <PackageLine key={line}>{line}</PackageLine>
              ))}
            </span>
          </label>
        )
      })}
    </div>
    <FieldNote id="package-note" error={isMissing ? 'Please select a package to continue' : undefined} />
  </fieldset>
)
