import { describe, expect, it } from 'vitest'
import { fillEmailPlaceholders, fillSubject, getSafePlaceholderValues } from './notation.ts'

const values = { userName: 'Maya Ann Brooks', projectName: 'Lantern Shore' }

describe('placeholder values in a status email', () => {
  it.each([
    ['{{userName}}', 'Maya Ann Brooks'],
    ['{{firstName}}', 'Maya'],
    ['{{ projectName }}, {{  projectName\t}}', 'Lantern Shore, Lantern Shore'],
    ['{{firstName}} of {{projectName}}, {{firstName}}!', 'Maya of Lantern Shore, Maya!'],
    ['{{user}} {firstName} {{userName', '{{user}} {firstName} {{userName'],
  ])('%s is %s', (text, filled) => {
    expect(fillEmailPlaceholders(text, values)).toBe(filled)
  })

  it('formats the value before it escapes HTML', () => {
    expect(fillEmailPlaceholders('<b>{{firstName}}</b>', values, (value) => value.toUpperCase())).toBe(
      '<b>MAYA</b>',
    )
  })
})

it.each([
  [false, 'Your nonprofit is live'],
  [true, 'iServe is live'],
])('a subject begins with a capital unless a name does (proven: %s)', (isProven, subject) => {
  const names = getSafePlaceholderValues(isProven, { userName: 'Maya', projectName: 'iServe' })
  expect(fillSubject('{{projectName}} is live', names, isProven)).toBe(subject)
})
