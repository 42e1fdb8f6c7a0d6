import { describe, expect, test } from 'vitest'
import { convertHtmlToNotation, parseNotation, renderNotationHtml, renderNotationText } from './notation.ts'

describe('email notation', () => {
  const notation =
    'Hello {{userName}},\n\n**Good** news, *really*:\nsee [the letter](https://irs.gov/a?b=1&c=2).\n\n- first\n- **second**\n\nBye <all> & "sundry"'

  test('[MAIL-12] becomes restricted HTML, with everything else escaped', () => {
    expect(renderNotationHtml(notation)).toBe(
      '<p>Hello {{userName}},</p><p><strong>Good</strong> news, <em>really</em>:<br>see <a href="https://irs.gov/a?b=1&amp;c=2">the letter</a>.</p><ul><li>first</li><li><strong>second</strong></li></ul><p>Bye &lt;all&gt; &amp; &quot;sundry&quot;</p>',
    )
  })

  test('[MAIL-13] becomes plain text', () => {
    expect(renderNotationText(notation)).toBe(
      'Hello {{userName}},\n\nGood news, really:\nsee the letter (https://irs.gov/a?b=1&c=2).\n\n- first\n- second\n\nBye <all> & "sundry"',
    )
  })

  test('[MAIL-09] converts back from HTML unchanged', () => {
    expect(convertHtmlToNotation(renderNotationHtml(notation))).toBe(notation)
  })

  test('links only to http, https, and mailto, and keeps unpaired marks as text', () => {
    expect(renderNotationHtml('[x](javascript:alert(1)) 2 * 3 * 4 **')).toBe(
      '<p>[x](javascript:alert(1)) 2 * 3 * 4 **</p>',
    )
  })

  test('marks at the ends of a line produce no empty text', () => {
    expect(parseNotation('**Good** *news*')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'bold', text: 'Good' },
            { kind: 'text', text: ' ' },
            { kind: 'italic', text: 'news' },
          ],
        ],
      },
    ])
  })

  test.each([
    ['a list follows its paragraph', 'You need:\n- a\n- b', '<p>You need:</p><ul><li>a</li><li>b</li></ul>'],
    ['a line of blanks is an empty one', 'one\n \t\ntwo', '<p>one</p><p>two</p>'],
    ['lines end as on any system', 'a\rb\r\nc\nd', '<p>a<br>b<br>c<br>d</p>'],
    ['blanks around a line are dropped', '  one  \n  -  two ', '<p>one</p><ul><li>two</li></ul>'],
  ])('%s', (_case, text, html) => {
    expect(renderNotationHtml(text)).toBe(html)
  })

  test('plain text shows a URL once when it is also the link text', () => {
    const link = 'https://irs.gov/a'
    expect(renderNotationText(`See [${link}](${link}).`)).toBe(`See ${link}.`)
  })

  test.each([
    ['<p>one\ntwo  \n  three</p>', 'one two three'],
    ['<p>one<br />two<br>three</p>', 'one\ntwo\nthree'],
    ['<p><a class="x" href="https://irs.gov" rel="y">here</a></p>', '[here](https://irs.gov)'],
    ['<table><tr><td><b>one</b> &amp;lt; <i>two</i></td></tr></table>', '**one** &lt; *two*'],
  ])('reads other stored HTML too: %s', (html, text) => {
    expect(convertHtmlToNotation(html)).toBe(text)
  })
})
