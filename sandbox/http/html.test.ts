import { expect, it } from 'vitest'
import { html } from './page.ts'

it('escapes values and keeps nested HTML', () => {
  const value = `<script>"&'`
  const inner = html`<b title="${value}">${value}</b>`
  expect(html`<p>${inner}${[html`<i>1</i>`, 2, '<']}</p>`.text).toBe(
    '<p><b title="&lt;script&gt;&quot;&amp;&#39;">&lt;script&gt;&quot;&amp;&#39;</b><i>1</i>2&lt;</p>',
  )
})

it('renders nothing for missing values, but renders zero', () => {
  expect(html`[${null}${undefined}${false}${0}]`.text).toBe('[0]')
})
