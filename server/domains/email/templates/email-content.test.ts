import { expect, test } from 'vitest'
import { renderSafeHtml } from './email-content.ts'

const renderFilled = (html: string, projectName: string) =>
  renderSafeHtml(html, { userName: 'Ida Quist', projectName })

test('inserts values as plain text and never expands placeholders inside them', () => {
  expect(renderFilled('<p>{{projectName}}, {{userName}}</p>', '<b>Tom</b> & "Jerry" {{userName}}')).toBe(
    '<p>&lt;b&gt;Tom&lt;/b&gt; &amp; &quot;Jerry&quot; {{userName}}, Ida Quist</p>',
  )
})

test("a value inside a link can't add an attribute or change the link's scheme", () => {
  const breaker = '" style="position:fixed;inset:0" onclick="x()'
  for (const html of [
    '<a href="https://irs.gov/?q={{projectName}}">there</a>',
    '<a href={{projectName}}>there</a>',
    "<a href='{{projectName}}'>there</a>",
  ])
    expect(renderFilled(html, breaker)).not.toMatch(/<a [^>]*"[^">]*(style|onclick)="/)
  expect(renderFilled('<a href="{{projectName}}">there</a>', 'javascript:alert(1)')).toBe('<a>there</a>')
  expect(renderFilled('<a href="https://irs.gov/?q={{projectName}}">there</a>', 'Tom & Co')).toBe(
    '<a href="https://irs.gov/?q=Tom &amp; Co">there</a>',
  )
})
