import { useEffect, useId, useRef, useState } from 'react'
import { claims } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { adGrantValue } from '#contract/packages.ts'
import { Section } from '#web/ui/section.tsx'

interface SliderProps {
  label: string
  name: string
  shown: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

const Slider = ({ label, name, shown, value, onChange, ...range }: SliderProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // React keeps a position selected before hydration in the input, but not in its state.
  useEffect(() => {
    if (input.current) onChange(input.current.valueAsNumber)
  }, [onChange])
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-4 font-semibold">
        {label}
        <span className="tabular-nums">{shown}</span>
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="range"
        {...range}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="mt-1 h-11 w-full accent-spruce"
      />
    </div>
  )
}

const countFormat = new Intl.NumberFormat('en-US')

export const GrantCalculator = () => {
  const [months, setMonths] = useState(12)
  const [costPerClick, setCostPerClick] = useState(200)
  const { value, clicks } = calculateGrantValue(months, costPerClick)
  return (
    <Section
      ground="quiet"
      title={`What ${claims.grantPerMonth} a month means`}
      lead={`The grant is ${claims.grantPerYear} of search advertising a year, for as long as your nonprofit follows its rules. Move the sliders to see what it buys.`}
    >
      <div className="grid grid-cols-1 items-center gap-8 rounded-card border border-line bg-card p-6 shadow-card sm:p-10 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-6 noscript:hidden">
          <Slider
            label="Months"
            name="months"
            shown={months === 1 ? '1 month' : `${months} months`}
            value={months}
            min={1}
            max={36}
            step={1}
            onChange={setMonths}
          />
          <Slider
            label="Cost per click"
            name="costPerClick"
            shown={formatMoney(costPerClick)}
            value={costPerClick}
            min={50}
            max={1000}
            step={25}
            onChange={setCostPerClick}
          />
        </div>
        <dl className="grid grid-cols-1 gap-6 sm:grid-cols-2" aria-live="polite">
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-soft">of free advertising</dt>
            <dd className="whitespace-nowrap font-display text-4xl font-semibold tabular-nums sm:text-5xl lg:text-4xl xl:text-[2.75rem]">
              {formatMoney(value)}
            </dd>
          </div>
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-soft">visits from people searching for your cause</dt>
            <dd className="whitespace-nowrap font-display text-4xl font-semibold tabular-nums sm:text-5xl lg:text-4xl xl:text-[2.75rem]">
              {countFormat.format(clicks)}
            </dd>
          </div>
        </dl>
      </div>
    </Section>
  )
}

/**
 * Returns the grant's value over a number of months, and the number of visits that it buys. The value and
 * `costPerClick` are in cents.
 */
export const calculateGrantValue = (months: number, costPerClick: number) => {
  const value = adGrantValue.perMonth * months
  return { value, clicks: Math.floor(value / costPerClick) }
}
