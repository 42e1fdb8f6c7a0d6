import { expect, test } from 'vitest'
import { hasSessionHint } from './session-hint.ts'

test.each([
  ['causeway_hint=1', true],
  ['__Host-causeway_hint=1', true],
  ['theme=dark; causeway_hint=1; lang=en', true],
  ['causeway_hint=1; theme=dark', true],
  ['', false],
  ['causeway_hint=0', false],
  ['causeway_hint=10', false],
  ['causeway_hint=', false],
  ['old_causeway_hint=1', false],
  ['theme=dark', false],
])('the cookies “%s” hint at a session: %s', (cookies, isHinted) => {
  expect(hasSessionHint(cookies)).toBe(isHinted)
})
