import { expect, test } from 'vitest'
import { splitQuotedText } from './split-quoted-text.ts'

const from = 'Causeway <replies+1.2.3.abc@causeway.example>'

test.each([
  ['Gmail', `On Mon, Nov 2, 2026 at 3:04 PM ${from} wrote:\n\n> Hello Grace,\n> shall we file?\n`],
  [
    'Gmail with a broken line',
    `On Mon, Nov 2, 2026 at 3:04 PM Causeway <\nreplies+1.2.3.abc@causeway.example> wrote:\n\n> Hello\n`,
  ],
  ['Apple Mail', `Sent from my iPhone\n\n> On Nov 2, 2026, at 3:04 PM, ${from} wrote:\n> \n> Hello\n`],
  [
    'Outlook',
    `From: ${from}\nSent: Monday, November 2, 2026 3:04 PM\nTo: Grace\nSubject: A new message\n\nHello\n\nGrace,\n`,
  ],
  [
    'Outlook without an address',
    'From: Causeway\nSent: Monday, November 2, 2026 3:04 PM\nTo: Grace\nSubject: A message\n\nHello\n',
  ],
  [
    'Outlook on the web',
    `________________________________\nFrom: ${from}\nSent: Monday\nTo: Grace\nSubject: A message\n\nHello\n`,
  ],
  [
    'Outlook with bold headers',
    '*From:* Causeway\n*Sent:* Monday\n*To:* Grace\n*Subject:* A message\n\nHello\n',
  ],
  ['an old Outlook', '-----Original Message-----\nFrom: Causeway\nSent: Monday\n\nHello\n'],
  [
    'Yahoo',
    `Sent from Yahoo Mail on Android\n\n  On Mon, Nov 2, 2026 at 3:04 PM, ${from} wrote:   Hello\nmore`,
  ],
  [
    'Proton',
    `Sent with Proton Mail secure email.\n\nOn Monday, November 2nd, 2026 at 3:04 PM, ${from} wrote:\n\n> Hello\n`,
  ],
  ['Gmail in German', `Am Mo., 2. Nov. 2026 um 15:04 Uhr schrieb ${from}:\n\n> Hello\n`],
  [
    'Apple Mail in German',
    `Von meinem iPhone gesendet\n\n> Am 02.11.2026 um 15:04 schrieb ${from}:\n> \n> Hello\n`,
  ],
  [
    'a German phone',
    `Gesendet von meinem iPhone\n\n> Am 02.11.2026 um 15:04 schrieb ${from}:\n> \n> Hello\n`,
  ],
  [
    'Outlook in German',
    'Von: Causeway\nGesendet: Montag, 2. November 2026 15:04\nAn: Grace\nBetreff: A message\n\nHello\n',
  ],
  ['an old Outlook in German', '-----Ursprüngliche Nachricht-----\nVon: Causeway\n\nHello\n'],
  ['a signature', '-- \nGrace Hopper\nExecutive Director\n'],
])('folds the quote of %s', (_program, quote) => {
  const { text, quotedText } = splitQuotedText(
    `Yes, please file it.\n\nIs Monday possible?\n\n${quote}`.replaceAll('\n', '\r\n'),
  )
  expect(text).toBe('Yes, please file it.\n\nIs Monday possible?')
  const withoutSpace = (content: string) => content.replace(/\s+/g, '')
  expect(withoutSpace(quotedText)).toContain(withoutSpace(quote))
})

test('keeps answers between quotes, and folds the quotes', () => {
  const { text, quotedText } = splitQuotedText('> Shall we file?\n\nYes.\n\n> When?\n\nOn Monday.\n')
  expect([text, quotedText]).toEqual(['Yes.\n\nOn Monday.', '> Shall we file?\n\n> When?'])
})

test('keeps text that only resembles a quote', () => {
  const content =
    'Two things:\n\n- On Monday, the board wrote a letter.\n- From: my notes\n\nThen he wrote: yes.\n\nThanks'
  expect(splitQuotedText(content)).toEqual({ text: content, quotedText: '' })
})

test('folds everything if nothing is new', () => {
  expect(splitQuotedText('> Hello\n')).toEqual({ text: '', quotedText: '> Hello' })
})
