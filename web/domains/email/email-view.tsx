import { useEffect, useRef, useState } from 'react'
import type { EmailContent } from '#contract/email'
import { Tabs } from '#web/ui/tabs.tsx'

export const EmailView = ({ mail: email }: { mail: EmailContent }) => {
  const [form, setForm] = useState('html')
  return (
    <Tabs
      label="Email formats"
      value={form}
      onChange={setForm}
      tabs={[
        { value: 'html', label: 'Email', content: <EmailBody html={email.html} /> },
        {
          value: 'text',
          label: 'Plain text',
          content: (
            <pre className="overflow-x-auto rounded-control border border-line bg-mist p-4 text-sm whitespace-pre-wrap">
              {email.text}
            </pre>
          ),
        },
      ]}
    />
  )
}

/** Attributes that are copied unchanged. Styles, links, and images are handled separately. */
const allowedAttributes = new Set([
  'align',
  'valign',
  'width',
  'height',
  'colspan',
  'cellpadding',
  'cellspacing',
  'role',
  'alt',
])

/**
 * Removes style elements and renames style attributes, because the content security policy forbids inline
 * styles. The styles in the attributes are later set through the DOM.
 */
const removeInlineStyles = (html: string): string =>
  html
    .split(/<style\b/i)
    .map((part, index) =>
      index === 0
        ? part
        : part
            .split(/<\/style>/i)
            .slice(1)
            .join(''),
    )
    .join('')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/ style="/g, ' data-style="'))

const copyAllowedChildren = (target: ParentNode & Node, source: Element): void => {
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) target.append(child.textContent ?? '')
    if (!(child instanceof HTMLElement) || child.matches('script, style, iframe, object, form')) continue
    // Headings must be at a lower level than the dialog's heading.
    const copy = document.createElement(child.localName === 'h1' ? 'h3' : child.localName)
    for (const { name, value } of child.attributes)
      if (allowedAttributes.has(name)) copy.setAttribute(name, value)
    copy.style.cssText = child.dataset.style ?? ''
    if (copy instanceof HTMLAnchorElement && /^(https?|mailto):/.test(child.getAttribute('href') ?? '')) {
      copy.href = child.getAttribute('href') ?? ''
      copy.target = '_blank'
      copy.rel = 'noreferrer'
    }
    const image = child.getAttribute('src') ?? ''
    if (copy instanceof HTMLImageElement && image.startsWith(`${window.location.origin}/`)) copy.src = image
    copyAllowedChildren(copy, child)
    target.append(copy)
  }
}

/**
 * Renders an email's HTML in a shadow root, so that its styles and the page's styles don't affect each other.
 */
const EmailBody = ({ html }: { html: string }) => {
  const host = useRef<HTMLDivElement>(null)
  const root = useRef<ShadowRoot>(null)
  useEffect(() => {
    if (!host.current) return
    root.current ??= host.current.attachShadow({ mode: 'open' })
    const { body } = new DOMParser().parseFromString(removeInlineStyles(html), 'text/html')
    const ground = document.createElement('div')
    ground.style.cssText = body.dataset.style ?? ''
    copyAllowedChildren(ground, body)
    root.current.replaceChildren(ground)
  }, [html])
  // On phones, dialogs are narrower than emails, so the email is scaled down.
  return (
    <div ref={host} className="overflow-x-auto rounded-control border border-line max-[30rem]:[zoom:0.8]" />
  )
}
