import { describe, expect, test } from 'vitest'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { getSectionProgress, OrganizationProfile } from './profile.ts'

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

test('an email address with a Social Security number is refused', () => {
  const [ida] = organizationProfile.directors
  const directors = [{ ...ida, email: 'ida-123-45-6789@quist.example' }]
  expect(OrganizationProfile.safeParse({ ...organizationProfile, directors }).success).toBe(false)
})

test('in New York, the law of the registration counts toward the progress', () => {
  const profile = { ...organizationProfile, state: 'NY' } as const
  expect(getSectionProgress(profile, 'status')).toMatchObject({ known: 3, total: 4 })
  expect(getSectionProgress(organizationProfile, 'status')).toMatchObject({ known: 3, total: 3 })
})
