import { compile } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'
import { fillEmailPlaceholders, type PlaceholderValues } from '#contract/email'
import { escapeHtml } from '#contract/escape-html.ts'
import { once } from '#contract/once.ts'

/** Maximum nesting depth of elements. A link in a list item has three levels: ul, li, and a. */
const MAX_NESTING_LEVELS = 20

/**
 * Sanitizes the HTML of an email about a status or a closed project. Allows basic formatting, and links with
 * http, https, and mailto URLs. Fills in placeholders with escaped values first, so that links are checked
 * with their final values.
 */
export const renderSafeHtml = (html: string, values: PlaceholderValues): string =>
  sanitizeHtml(fillEmailPlaceholders(html, values, escapeHtml), {
    allowedTags: ['b', 'strong', 'i', 'em', 'a', 'ul', 'li', 'p', 'br'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: MAX_NESTING_LEVELS,
    textFilter: (text) => text.replaceAll('"', '&quot;'),
  })

/** Created on first use and then kept, because creating a converter is slow. */
const getTextConverter = once(() => compile({ wordwrap: 78 }))

/**
 * Renders the plain text of an email about a status or a closed project. If `text` is empty, derives it from
 * the HTML.
 */
export const renderPlainText = (text: string, safe: string, values: PlaceholderValues): string =>
  text.trim() === '' ? getTextConverter()(safe) : fillEmailPlaceholders(text, values)

/** Whether the HTML has no text after sanitizing. */
export const isEmptyHtml = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() === ''
