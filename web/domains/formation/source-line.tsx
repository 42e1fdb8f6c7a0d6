import { type Day, formatDay } from '#contract/dates.ts'

interface Source {
  title: string
  url: string
  /** When the value was checked. Null if there is no value and the link shows which office to ask. */
  checkedOn: Day | null
  isOutdated: boolean
  isUnverified: boolean
}

/** Link to a value's source, with the date on which it was checked. */
export const SourceLine = ({ source }: { source: Source }) => {
  const { title, url, checkedOn, isOutdated, isUnverified } = source
  return (
    <p className="text-[0.8125rem] text-faint">
      <a href={url} target="_blank" rel="noopener noreferrer" className="underline wrap-anywhere">
        {title}
      </a>
      {checkedOn && `, read on ${formatDay(checkedOn)}`}
      {isOutdated && '. We’ll check this again'}
      {isUnverified && '. Not verified yet'}
      {checkedOn && '.'}
    </p>
  )
}
