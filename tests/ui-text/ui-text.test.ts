import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { extractUiText } from './extract-ui-text.ts'
import { renderUiText } from './rendered-ui-text.ts'

/** Wording that sounds translated or that docs/voice.md forbids, with alternatives. */
const forbiddenPatterns: [RegExp, string][] = [
  [/\be-mail/i, 'email'],
  // "Mail server" and "by mail" (on paper) are correct.
  [/\bmails?\b(?! server)(?<!way by mail)/i, 'email'],
  [/\bmailed\b/i, 'emailed'],
  [/\b(some|no|every|any)body\b/i, 'someone, no one, everyone, anyone'],
  [/\bwhoever\b(?! accepts)/i, 'anyone who'],
  [/\bnothing fits\b|\b(does|do|did) ?n[o’']t fit\b/i, 'no results, doesn’t match'],
  [/\bis told\b|\bwas told\b/i, 'was notified'],
  [/\b(gave|give|given|gives) .{0,30}\bback\b/i, 'refund'],
  [/\btaken? back\b/i, 'undo'],
  [/\bat once\b(?!\.)/i, 'right away'],
  [/\bshall\b/i, 'will, should'],
  [/\bcame twice\b|\basked often\b|\bline by line\b/i, 'duplicate, FAQ, compare'],
  [/\bsigned in\b|\bsign in\b|\bsigning in\b/i, 'logged in, log in'],
  // docs/statements.md requires “Could not load your project.”
  [/\bcould not\b(?! load your project)|\bcan ?not\b(?! be (verified|read\.|tried))/i, 'couldn’t, can’t'],
  [
    /\bfulfils?\b|colour|\bgrey\b|behaviour|neighbour|\bcentre\b|\bprogramme\b|recognis|organis(?!m)/i,
    'American spelling',
  ],
  [/^hello\b/i, 'Hi'],
  [/\p{L}; \p{L}/u, 'two sentences'],
]

it('[RULE-44] no text says “legal team”', () => {
  expect(extractUiText().filter(({ text }) => /legal team/i.test(text))).toEqual([])
})

/** Whether the text is for developers (such as log lines) or fixed by others (such as Stripe's messages). */
const isExempt = ({ file, text }: { file: string; text: string }): boolean =>
  /^sandbox\/(payments|faults|database)|^launcher\/formation/.test(file) ||
  /^server\/platform\/(live|metrics|storage|encryption|http\/(health|security-headers|serve))/.test(file) ||
  /^(there is no|a \w+ was not stored)|(default|img|script)-src|filename|max-age|dmarc=/.test(text)

it('all texts follow the words of docs/voice.md', () => {
  const wrong = extractUiText()
    .filter((text) => !isExempt(text))
    .flatMap(({ file, line, text }) =>
      forbiddenPatterns
        .filter(([pattern]) => pattern.test(text))
        .map(([, instead]) => `${file}:${line} “${text}” → ${instead}`),
    )
  expect(wrong).toEqual([])
})

it('apostrophes are curly, except in texts that docs/statements.md fixes', () => {
  const statements = readFileSync(join(import.meta.dirname, '../../docs/statements.md'), 'utf8')
  const wrong = extractUiText()
    .filter((text) => !isExempt(text))
    .filter(
      ({ file, text }) =>
        /\p{L}'\p{L}/u.test(text) && !/^launcher|report-words/.test(file) && !statements.includes(text),
    )
  expect(wrong).toEqual([])
})

/** Words that stay capitalized anywhere in a label. */
const properNouns =
  /^(Ad|Ads|Grant|Grants|Google|Nonprofits|Quality|Score|Causeway|Starter|Full|Launch|Package|Terms|Service|Privacy|Policy|IRS|EIN|ID|Eastern|Time|JavaScript|TrueType|PowerPoint|QuickBooks|Online|Goodstack|Results|Form|February|New|York|United|States|California|Documents)\b/

/** Product names, and wording in documents that we draft, which keep their capitalization. */
const properNames = [
  'PowerPoint Document',
  'IRS Tax Exempt Organization Search',
  'Times New Roman',
  'Article III, Section 2',
  'In this policy, the Organization is {legalName}',
]

it('labels use sentence case, except where docs/statements.md fixes them', () => {
  const statements = readFileSync(join(import.meta.dirname, '../../docs/statements.md'), 'utf8')
  const isTitleCase = (text: string) =>
    text
      .split(' ')
      .some(
        (word, at, words) =>
          at > 0 && !words[at - 1]?.endsWith('}') && /^\p{Lu}\p{Ll}/u.test(word) && !properNouns.test(word),
      )
  const labels = extractUiText().filter(
    ({ file, text }) =>
      /^(contract|server|web)\//.test(file) &&
      !/database\/demo|parts\.email|formation\/state-names|pages\/development|site\/(home|demo)|late-scripts|palette-button/.test(
        file,
      ) &&
      text.split(' ').length <= 8 &&
      !/[.?!:] |[.]$|\d{5}$/.test(text),
  )
  expect(
    labels.filter(
      ({ text }) => isTitleCase(text) && !properNames.includes(text) && !statements.includes(text),
    ),
  ).toEqual([])
})

it('finds texts of every kind: labels, text with values, messages, emails', () => {
  const texts = extractUiText().map(({ text }) => text)
  expect(texts).toEqual(
    expect.arrayContaining([
      'Continue to Payment',
      'Taking you to {destination} in {seconds} seconds.',
      "Passwords don't match",
      'Thank you! You’re officially underway. This email is your receipt.',
    ]),
  )
})

it('joins the texts of screens, emails, and a receipt, with shared parts once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-texts-'))
  const head = '- banner:\n  - link "Causeway, home":\n    - /url: /\n'
  writeFileSync(
    join(folder, 'a.txt'),
    `${head}- heading "Your projects" [level=2]\n- 'list "Progress: 25%"':`,
  )
  writeFileSync(join(folder, 'b.txt'), `${head}- paragraph: "Next: your turn"\n- text: $6,000 once`)
  writeFileSync(join(folder, 'c.txt'), head)
  const email = { subject: 'Your receipt', text: 'Hi Marcus,\nThank you!' }
  expect(renderUiText(folder, [['receipt', email]], 'Receipt\nCW-000204')).toBe(
    [
      '## a\n\nCauseway, home\nYour projects\nProgress: 25%\n',
      '## b\n\nNext: your turn\n$6,000 once\n',
      '## email receipt\n\nYour receipt\n\nHi Marcus,\nThank you!\n',
      '## receipt\n\nReceipt\nCW-000204\n',
    ].join('\n'),
  )
  rmSync(folder, { recursive: true })
})
