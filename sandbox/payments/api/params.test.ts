import { describe, expect, it } from 'vitest'
import { parseForm } from './params.ts'

const toPlainObject = (text: string) => JSON.parse(JSON.stringify(parseForm(text)))

describe('parseForm', () => {
  it('nests by brackets and reads numbered keys as arrays', () => {
    expect(
      toPlainObject('mode=payment&line_items[0][quantity]=1&line_items[1][quantity]=2&metadata[a b]=x%26y'),
    ).toEqual({
      mode: 'payment',
      line_items: [{ quantity: '1' }, { quantity: '2' }],
      metadata: { 'a b': 'x&y' },
    })
  })

  it('reads empty brackets as the next index', () => {
    expect(toPlainObject('expand[]=a&expand[]=b')).toEqual({ expand: ['a', 'b'] })
  })

  it('keeps the order of the numbers, not of arrival', () => {
    expect(toPlainObject('a[10]=c&a[2]=b&a[0]=a')).toEqual({ a: ['a', 'b', 'c'] })
  })

  it('handles names like __proto__ safely', () => {
    const params = parseForm('__proto__[admin]=1&metadata[__proto__]=2')
    expect(Reflect.get({}, 'admin')).toBeUndefined()
    expect(Object.keys(params)).toContain('__proto__')
  })

  it.each([
    ['a[b=1', 'Invalid parameter name'],
    ['=1', 'Invalid parameter name'],
    ['a=1&a[b]=2', 'both as text and as object'],
    [`a${'[b]'.repeat(20)}=1`, 'nests too deep'],
  ])('refuses %s', (text, reason) => {
    expect(() => parseForm(text)).toThrow(reason)
  })
})
