import { expect, test } from 'vitest'
import { safeHtml } from './email-content.ts'

const filled = (html: string, projectName: string) => safeHtml(html, { userName: 'Ida Quist', projectName })

test('inserts values as plain text and never expands placeholders inside them', () => {
  expect(filled('<p>{{projectName}}, {{userName}}</p>', '<b>Tom</b> & "Jerry" {{userName}}')).toBe(
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
    expect(filled(html, breaker)).not.toMatch(/<a [^>]*"[^">]*(style|onclick)="/)
  expect(filled('<a href="{{projectName}}">there</a>', 'javascript:alert(1)')).toBe('<a>there</a>')
  expect(filled('<a href="https://irs.gov/?q={{projectName}}">there</a>', 'Tom & Co')).toBe(
    '<a href="https://irs.gov/?q=Tom &amp; Co">there</a>',
  )
})
