import { renderToStaticMarkup } from 'react-dom/server'
import { once } from '#contract/once.ts'

/** Renders "Write". `offerReplies` replaces it with "Reply to this email or write". */
export const ReplyMarker = () => <span data-reply="">Write</span>
const renderReplyMarker = once(() => renderToStaticMarkup(<ReplyMarker />))

/**
 * Changes the footer to say that the recipient can reply to the email. Text can't imitate the marker, because
 * React escapes every "<", and sanitized HTML has no attributes except link URLs.
 */
export const offerReplies = (html: string): string =>
  html.replaceAll(renderReplyMarker(), 'Reply to this email or write')
