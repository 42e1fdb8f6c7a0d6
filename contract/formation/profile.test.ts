import { describe, expect, test } from 'vitest'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { getSectionProgress, OrganizationProfile } from './profile.ts'
import { fromProfileTexts, toProfileTexts, toValidTexts } from './profile-texts.ts'

describe('an amount', () => {
  test.each(['100,000,000', '$123,456,789', '999999999', '123456789.00'])(
    '%s of nine digits isn’t taken for a Social Security number, also when it’s read again',
    (totalAssets) => {
      const stored = OrganizationProfile.parse({ ...organizationProfile, totalAssets })
      expect(OrganizationProfile.parse(stored)).toEqual(stored)
    },
  )

  test.each(['123-45-6789', 'about 5'])('“%s” is refused', (totalAssets) => {
    expect(OrganizationProfile.safeParse({ ...organizationProfile, totalAssets }).success).toBe(false)
  })
})

test('rejects an email address with a Social Security number', () => {
  const [ida] = organizationProfile.directors
  const directors = [{ ...ida, email: 'ida-123-45-6789@quist.example' }]
  expect(OrganizationProfile.safeParse({ ...organizationProfile, directors }).success).toBe(false)
})

test('in New York, the law of the registration counts toward the progress', () => {
  const profile = { ...organizationProfile, state: 'NY' } as const
  expect(getSectionProgress(profile, 'status')).toMatchObject({ known: 3, total: 4 })
  expect(getSectionProgress(organizationProfile, 'status')).toMatchObject({ known: 3, total: 3 })
})

test.each(['B6', 'food', 'B60Z', 'Ида'])('“%s” isn’t an NTEE code', (nteeCode) => {
  expect(OrganizationProfile.safeParse({ ...organizationProfile, nteeCode }).success).toBe(false)
})

describe('a profile as texts', () => {
  test('converts back to the same profile', () => {
    expect(fromProfileTexts(toProfileTexts(organizationProfile))).toEqual(organizationProfile)
  })

  test('is the same for values of a form, which has no null and keeps what was typed', () => {
    const [ida] = organizationProfile.directors
    const directors = [{ ...ida, name: 'Ida Quist', termEndsOn: '' }]
    const typed = { ...organizationProfile, totalAssets: '$1,000 ', nteeCode: 'b60', directors }
    const stored = OrganizationProfile.parse(typed)
    expect(toProfileTexts(typed)).toEqual(toProfileTexts(stored))
  })

  test('omits invalid facts, or keeps them as typed', () => {
    const typed = { ...organizationProfile, totalAssets: 'about 5', directors: [{ name: '' }] }
    const valid = toValidTexts(typed)
    expect(Object.keys(valid)).not.toContain('totalAssets')
    expect(Object.keys(valid)).not.toContain('directors')
    expect(valid).toMatchObject({ legalName: 'Pier Fund, Inc.' })
    expect(toProfileTexts(typed)).toMatchObject({ totalAssets: 'about 5', directors: '[{"name":""}]' })
  })
})
