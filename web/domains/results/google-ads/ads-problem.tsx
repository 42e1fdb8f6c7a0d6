import { useQuery } from '@tanstack/react-query'
import { Notice } from '#web/ui/notice.tsx'
import { textLinkStyle } from '#web/ui/text-link.tsx'
import { adsQuery } from './google-ads.queries.ts'

/** Says at the head of the page that figures stopped coming; the connection itself stands at its end. */
export const AdsProblem = ({ publicId }: { publicId: string }) => {
  const { data } = useQuery(adsQuery(publicId))
  if (!data?.problem) return null
  return (
    <Notice kind="attention" title="New figures from Google Ads aren't arriving">
      <a href="#google-ads" className={textLinkStyle}>
        See What Happened
      </a>
    </Notice>
  )
}
