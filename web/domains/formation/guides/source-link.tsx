import { formatDay } from '#contract/dates.ts'
import type { GuideSource } from '#contract/formation'
import { textLinkStyle } from '#web/ui/buttons.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

const PageLink = ({ title, url }: { title: string; url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className={joinClasses(textLinkStyle, 'wrap-anywhere')}
  >
    {title}
  </a>
)

/**
 * Link to the official page of a value, with the date on which it was read. Without one, says that the value
 * isn't verified, and links to the authority's page if it's known.
 */
export const GuideSourceLink = ({ source: { page, officialPage, checkedOn } }: { source: GuideSource }) => (
  <span className="text-[0.875rem] text-soft">
    {page ? (
      <>
        <PageLink {...page} />
        <span className="block">Read on {formatDay(checkedOn)}</span>
      </>
    ) : (
      <>
        Not verified against an official source yet
        {officialPage && (
          <span className="block">
            Check with: <PageLink {...officialPage} />
          </span>
        )}
      </>
    )}
  </span>
)
