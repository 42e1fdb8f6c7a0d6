import { expect, test } from 'vitest'
import { renderEmail } from './layout.email.tsx'
import { EmailBody } from './parts.email.tsx'

test.each([
  '\u0001body\u0001',
  '<div data-body=""></div>',
  '<div data-body="true"></div>',
  '&lt;div data-body=&quot;&quot;&gt;&lt;/div&gt;',
])('never mistakes text for the body placeholder: %j', (text) => {
  const { html } = renderEmail(text, <EmailBody />, { body: '<p>The words of staff</p>' })
  const [hidden = '', shown = ''] = html.split('role="presentation"', 2)
  expect(hidden).not.toContain('The words of staff')
  expect(html.slice(hidden.length)).toContain('>The words of staff</p>')
  expect(shown).not.toContain('data-body')
})
