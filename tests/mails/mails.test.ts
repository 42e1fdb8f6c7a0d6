import { describe, expect, it } from 'vitest'
import { emailKinds } from '#contract/email'
import { emailColors } from '#server/platform/email/parts.email.tsx'
import { createSampleEmails } from './sample-emails.ts'

const extractText = (html: string): string =>
  html
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#x27;/g, "'")

describe.each(Object.entries(createSampleEmails()))('the mail %s', (_name, { html, text, subject }) => {
  it('has one button at most', () => {
    expect(html.split(`background:${emailColors.spruce};color:#ffffff`).length - 1).toBeLessThanOrEqual(1)
  })

  it('starts with the logo', () => {
    const [head = ''] = html.split('class="card"')
    expect([...head.matchAll(/width:10px;height:(\d+)px/g)].map(([, height]) => height)).toEqual([
      '12',
      '18',
      '24',
    ])
    expect(head).toMatch(/class="brand"[^>]*>Causeway</)
  })

  it('explains in the footer why the recipient gets it, in HTML and text', () => {
    expect(html).toContain('getting this email because')
    expect(text).toContain('You’re getting this email because')
  })

  it('starts every sentence with a capital letter, also after the greeting', () => {
    const paragraphs = [...html.matchAll(/<p [^>]*>(.*?)<\/p>/gs)].map(([, inner = '']) =>
      extractText(inner).trim(),
    )
    expect(paragraphs.filter((paragraph) => /^\p{Ll}/u.test(paragraph))).toEqual([])
    expect(subject).toMatch(/^[^\p{Ll}]/u)
  })

  it('writes dates and numbers as people do', () => {
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT|\b1 \w+ ones/)
  })

  it('has its own preview line, and hides the first words of the content from the preview', () => {
    const [, preview = ''] = /display:none[^>]*>(.*?)<\/div>/s.exec(html) ?? []
    expect(preview.replace(/[\u200c\u00a0]/g, '').trim().length).toBeGreaterThan(5)
    expect(preview.length).toBeGreaterThan(150)
  })

  it('sets a dark color wherever it sets a light one', () => {
    expect(html).toContain('prefers-color-scheme:dark')
    const painted = [...html.matchAll(/<(\w+)([^>]*) style="([^"]*)"/g)].filter(([, , , style = '']) =>
      /(^|;)(color|background):/.test(style),
    )
    const inTheScheme =
      /class="(ground|card|ink|quiet|mist|brand|button|stone|sunk|lit|deep|light|mint|shoal|water)"/
    expect(
      painted.filter(
        ([, tag = '', attributes = '']) => !inTheScheme.test(attributes) && !/^(p|ul|a)$/.test(tag),
      ),
    ).toEqual([])
  })
})

it('has an unsubscribe link with its label exactly in the kinds that users can turn off', () => {
  const labels: Record<string, string> = {
    'monthly-report': 'Stop report emails',
    'unread-messages': 'Stop message emails',
    'document-reminder': 'Stop reminders of due dates',
    'compliance-reminder': 'Stop reminders of due dates',
    'filing-digest': 'Stop weekly filing emails',
    'unpaid-order': 'Stop order reminders',
    'business-summary': 'Stop business summaries',
  }
  for (const [name, { kind, html, text, unsubscribeUrl }] of Object.entries(createSampleEmails())) {
    // The support address has no account, so its emails have no unsubscribe link.
    const label = name === 'staff-unread-messages' ? undefined : labels[kind]
    expect(unsubscribeUrl !== undefined, name).toBe(label !== undefined)
    expect(/>(Stop [^<]*)<\/a>/.exec(html)?.[1], name).toBe(label)
    expect(/^(Stop .*): http/m.exec(text)?.[1], name).toBe(label)
    expect(text.includes('because we report on your ads each month'), name).toBe(kind === 'monthly-report')
  }
})

it('has a sample of every kind', () => {
  const sampled = new Set(Object.values(createSampleEmails()).map(({ kind }) => kind))
  // A test email is a status update that staff send to themselves.
  expect([...sampled, 'test'].sort()).toEqual(Object.keys(emailKinds).sort())
})

it('greets proven users by first name and names the current step', () => {
  const {
    receipt,
    'receipt-unproven': unproven,
    'status-filing': filing,
    'status-live': live,
  } = createSampleEmails()
  expect(receipt?.text).toContain('Hi Marcus,')
  expect(receipt?.text).toContain('Step 2 of 6: Application Setup')
  expect(unproven?.text).toContain('Hi there,')
  expect(unproven?.html).not.toContain('Marcus')
  expect(extractText(filing?.html ?? '')).toContain('Step 4 of 6: 501(c)(3) Filing')
  expect(extractText(live?.html ?? '')).toContain('All 6 steps are complete')
})

it('greets a signer by name only at a proven address, and ends sentences with one period', () => {
  const emails = createSampleEmails()
  expect(emails['signature-request']?.text).toContain('Hi there,')
  expect(emails['signature-reminder']?.text).toContain('Hi Marcus,')
  for (const [name, { html, text }] of Object.entries(emails))
    expect(`${text} ${extractText(html)}`.match(/.{0,30}[^.]\.\.(?!\.).{0,20}/)?.[0], name).toBeUndefined()
})

it('says on the receipt who was billed, and for which invoice', () => {
  const { receipt, 'receipt-unproven': unproven, 'receipt-invoice': invoiced } = createSampleEmails()
  expect(receipt?.text).toMatch(/Billed to\s+Marcus Reed/)
  expect(receipt?.text).not.toContain('INV-')
  expect(unproven?.text).toMatch(/Billed to\s+\S+@/)
  expect(receipt?.text).toMatch(/View, print, or download the receipt\s+\[\S+\/receipt\/\d+\]/)
  expect(invoiced?.text).toMatch(/Invoice number\s+INV-000001/)
  expect(invoiced?.text).toMatch(/Billed to\s+Tidewater Reading Room, Inc\./)
})

it('has its own header for a milestone', () => {
  const heads = Object.entries(createSampleEmails())
    .filter(([name]) => name.startsWith('status-'))
    .map(([name, { html }]) => [name, /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]])
    .filter(([, head]) => head !== undefined)
  expect(Object.fromEntries(heads)).toEqual({
    'status-irs_approved': 'The IRS approved your nonprofit',
    'status-live': 'You’re live',
  })
})
