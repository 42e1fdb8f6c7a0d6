import { renderToStaticMarkup } from 'react-dom/server'
import { once } from '#contract/once.ts'

/** Says "Write", until `offerReplies` also offers to reply. */
export const ReplyMarker = () => <span data-reply="">Write</span>
const renderReplyMarker = once(() => renderToStaticMarkup(<ReplyMarker />))

/**
 * Says in the footer that the recipient can reply. Text can't imitate the marker, because React escapes every
 * "<" and sanitized HTML has no attributes but links' addresses.
 */
export const offerReplies = (html: string): string =>
  html.replaceAll(renderReplyMarker(), 'Reply to this email or write')
