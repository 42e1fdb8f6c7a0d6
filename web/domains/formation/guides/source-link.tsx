import { formatDay } from '#contract/dates.ts'
import type { GuideSource } from '#contract/formation'
import { textLinkStyle } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Link to a value's source, with the date on which it was checked. */
export const GuideSourceLink = ({ source: { title, url, checkedOn } }: { source: GuideSource }) => (
  <span className="text-[0.875rem] text-soft">
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={joinClasses(textLinkStyle, 'wrap-anywhere')}
    >
      {title}
    </a>
    <span className="block">Read on {formatDay(checkedOn)}</span>
  </span>
)
