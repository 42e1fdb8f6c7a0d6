import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'

const example = 'food bank Ohio'

const titleOf = (cause: string): string => cause.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())

/** Where such a nonprofit might live: letters and digits of its cause. */
const hostOf = (cause: string): string =>
  `${
    cause
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')
      .slice(0, 24) || 'yourcause'
  }.org`

const Line = ({ width }: { width: string }) => <div className={`h-2.5 rounded-full bg-line ${width}`} />

/** A page of search results with the visitor's own cause at its top: what the grant pays for. */
export const SearchPreview = ({ className }: { className?: string }) => {
  const [typed, setTyped] = useState(example)
  const input = useRef<HTMLInputElement>(null)
  // React keeps text typed before hydration in the input but not in the state.
  useEffect(() => setTyped((shown) => input.current?.value ?? shown), [])
  const cause = typed.trim() || example
  return (
    <aside
      aria-label="Your ad in search results"
      className={cx(
        'relative z-10 rounded-card border border-line bg-card p-5 shadow-card sm:p-7',
        className,
      )}
    >
      <label htmlFor="cause" className="block font-semibold noscript:hidden">
        Type your cause and see your ad
      </label>
      <div className="mt-2 flex min-h-12 items-center gap-3 rounded-full border border-edge bg-paper px-4 outline-offset-2 outline-link has-focus-visible:outline-3 noscript:hidden">
        <Search className="size-5 shrink-0 text-link" aria-hidden="true" />
        <input
          ref={input}
          id="cause"
          name="cause"
          value={typed}
          maxLength={40}
          autoComplete="off"
          placeholder={example}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 w-full min-w-0 bg-transparent outline-none placeholder:text-faint"
        />
      </div>
      <div className="mt-5 min-h-42 rounded-control sm:max-lg:min-h-0 bg-mist p-4" aria-live="polite">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <strong className="text-ink">Sponsored</strong>
          <span className="min-w-0 break-all">www.{hostOf(cause)}</span>
        </p>
        <p className="mt-1.5 font-display text-xl leading-snug font-semibold break-words text-link">
          {titleOf(cause)} | Give, Volunteer, Get Help
        </p>
        <p className="mt-1 text-[0.9375rem] text-soft">
          People near you need what you do. See how to help today.
        </p>
      </div>
      <div className="mt-5 grid gap-2.5" aria-hidden="true">
        <Line width="w-2/3" />
        <Line width="w-full" />
        <Line width="w-5/6" />
      </div>
      <p className="mt-4 text-sm text-faint">Illustration of a search results page</p>
    </aside>
  )
}
