import { expect, it } from 'vitest'
import { addressBeginning, prefixQuery } from './search-words.ts'

it.each([
  ['jane harb', 'jane:* & harb:*'],
  ['  ', ''],
  ['12 Pier Street', '12:* & pier:* & street:*'],
  ['555-01', '555:* & 01:*'],
  ['757 555 0144', '(757:* & 555:* & 0144:*) | 7575550144:*'],
  ['+1 (757) 555-0144', '(1:* & 757:* & 555:* & 0144:*) | 7575550144:*'],
  ['7575550', '(7575550:*) | 7575550:*'],
  ['123456789012345678', '123456789012345678:*'],
  ['Seán Łódź', 'sean:* & lodz:*'],
  ['STRAẞE Æther', 'strasse:* & aether:*'],
])('%j searches for %s', (search, query) => expect(prefixQuery(search)).toBe(query))

it.each([
  ['Jane.Har', 'jane.har'],
  [' jane@h ', 'jane@h'],
  ['jane_h', 'jane_h'],
  ['jane+ads', 'jane+ads'],
  ['jane', undefined],
  ['jane.', undefined],
  ['U.S. Veterans', undefined],
  ['12-3456789', undefined],
  ['+1757', undefined],
])('%j is %j as the beginning of an address', (search, address) =>
  expect(addressBeginning(search)).toBe(address),
)
