import { expect, it } from 'vitest'
import { createTextQuery, createWordQuery } from './word-search.ts'

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
  ['har harbor HARBOR', 'harbor:*'],
  ['q w e r t y u i o p a s', 'q:* & w:* & e:* & r:* & t:* & y:* & u:* & i:*'],
])('%j searches for %s', (search, query) => expect(createWordQuery(search)).toBe(query))

it.each([
  ['the Harbor Fund of Élan', 'harbor:* & fund:* & elan:*'],
  ['Jo Lang', 'jo & lang:*'],
  ['to be or not', ''],
  ['The', ''],
  ['theater', 'theater:*'],
])('%j searches texts for %s', (search, query) => expect(createTextQuery(search)).toBe(query))
