import { describe, expect, test } from 'vitest'
import { htmlToNotation, notationToHtml, notationToText } from './mail-notation.ts'
import { formatMoney } from './money.ts'
import { grant, isPlaceholderName, packageOf, packages, roi, saving } from './packages.ts'
import { pageAt, safeReturnUrl } from './pages.ts'
import { NewPassword } from './password.ts'
import { statusOf, statusTable, timeline, timelineSteps } from './project-status.ts'
import { countries, FullProject } from './projects.ts'
import { routes } from './routes.ts'
import { z } from './zod.ts'

describe('status table', () => {
  test.each([
    ['[STAT-02] [STAT-13]', 'payment_pending', 'Payment Pending', 'Awaiting Payment', 10, false],
    ['[STAT-03] [STAT-14]', 'onboarding', 'Onboarding', 'Complete Your Application', 25, false],
    ['[STAT-04] [STAT-15]', 'submitted', 'Application Submitted', 'Application Submitted', 50, true],
    ['[STAT-05] [STAT-16]', 'under_review', 'Under Review', 'Under Review', 60, true],
    ['[STAT-06] [STAT-17]', 'filing', '501(c)(3) Filing', '501(c)(3) Filing', 75, true],
    ['[STAT-07] [STAT-18]', 'irs_approved', 'IRS Approved', 'IRS Approved', 85, true],
    ['[STAT-08] [STAT-19]', 'ads_setup', 'Ad Grant Setup', 'Ad Grant Setup', 90, true],
    ['[STAT-09] [STAT-20]', 'ads_testing', 'Ads Testing', 'Ads Testing', 95, true],
    ['[STAT-10] [STAT-21]', 'live', 'Live & Active', 'Live & Active', 100, true],
  ])('[STAT-01] [DATA-24] %s %s', (_id, value, label, progressLabel, progress, staffs) => {
    expect(statusOf(value)).toMatchObject({
      label,
      progressLabel,
      progress,
      adminMaySet: staffs,
      hasTemplate: staffs,
      colour: expect.any(String),
      icon: expect.any(String),
    })
  })

  test('[STAT-11] an unknown status shows its raw value in grey and has no step', () => {
    expect(statusOf('paused')).toMatchObject({ label: 'paused', colour: 'grey', step: null })
    expect(timeline('paused').every(({ state }) => state === 'upcoming')).toBe(true)
  })

  test('[STAT-22] neither percentage nor completed steps ever go down along the way', () => {
    const completed = statusTable.map(
      ({ value }) => timeline(value).filter(({ state }) => state === 'completed').length,
    )
    const percent = statusTable.map(({ progress }) => progress)
    for (const row of [completed, percent]) expect(row).toEqual([...row].sort((a, b) => a - b))
  })

  test.each([
    ['[STAT-33]', 'payment_pending', 0, 'Awaiting Payment'],
    ['[STAT-26] [STAT-31]', 'onboarding', 1, 'Application Setup'],
    ['[STAT-27]', 'submitted', 2, 'Application Review'],
    ['[STAT-34]', 'under_review', 2, 'Application Review'],
    ['[STAT-28]', 'filing', 3, '501(c)(3) Filing'],
    ['[STAT-35]', 'irs_approved', 4, 'Ad Grant Setup'],
    ['[STAT-29]', 'ads_setup', 4, 'Ad Grant Setup'],
    ['[STAT-36]', 'ads_testing', 4, 'Ad Grant Setup'],
  ])('[STAT-24] %s %s', (_id, value, completed, current) => {
    const steps = timeline(value)
    expect(steps).toHaveLength(6)
    expect(steps.filter(({ state }) => state === 'completed')).toHaveLength(completed)
    expect(steps.find(({ state }) => state === 'current')?.label).toBe(current)
  })

  test('[STAT-30] [STAT-32] [STAT-25] live has completed all six; the payment is complete after it was made', () => {
    expect(timeline('live')).toEqual(timelineSteps.map((label) => ({ label, state: 'completed' })))
    expect(timeline('onboarding')[0]?.label).toBe('Payment Complete')
  })
})

describe('packages', () => {
  test('[BIZ-08] [BIZ-09] [BIZ-10] [BIZ-11] [BIZ-14] the return follows from price and grant', () => {
    expect(grant.perYear).toBe(12 * grant.perMonth)
    expect(roi(packages.starter.price, grant.perYear)).toBe(2000)
    expect(roi(packages.full.price, grant.perYear)).toBe(1333)
    expect(roi(packages.full.price, grant.perYear, 'net')).toBe(1233)
  })

  test('[BIZ-16] [BIZ-18] [BIZ-21] prices and savings', () => {
    expect(
      [packages.starter, packages.full].map((pack) => [pack.price, pack.listPrice, saving(pack)]),
    ).toEqual([
      [600_000, 900_000, 300_000],
      [900_000, 1_500_000, 600_000],
    ])
    expect(formatMoney(packages.full.price - packages.starter.price)).toBe('$3,000')
  })

  test('[DATA-26] any value other than starter means Full Launch', () => {
    expect(['starter', 'full', 'gold', ''].map((value) => packageOf(value).type)).toEqual([
      'starter',
      'full',
      'full',
      'full',
    ])
  })

  test('[PROJ-12] the package names are placeholders for an organization', () => {
    expect(
      ['Full Launch Package', ' Starter Package ', 'Starter Package Fund'].map(isPlaceholderName),
    ).toEqual([true, true, false])
  })

  test('[RULE-30] money is whole dollars, with cents only where there are some', () => {
    expect([600_000, 123_450, 0, 5].map(formatMoney)).toEqual(['$6,000', '$1,234.50', '$0', '$0.05'])
  })
})

describe('rules', () => {
  test.each([
    ['[VAL-08]', 'Ab1!', 'Password must be at least 8 characters'],
    ['[VAL-09]', `a1${'x'.repeat(127)}`, 'Password must be less than 128 characters'],
    [
      '[VAL-10]',
      'onlyletters',
      'Password must contain at least 2 of the following: lowercase letters, uppercase letters, numbers, and special characters',
    ],
  ])('%s password', (_id, password, message) => {
    expect(NewPassword.safeParse(password).error?.issues[0]?.message).toBe(message)
  })

  test('[VAL-09] [VAL-10] 8 and 128 characters of two kinds are accepted', () => {
    for (const password of ['granite7', `a1${'x'.repeat(126)}`, 'ab cdefgh'])
      expect(NewPassword.safeParse(password).success).toBe(true)
  })

  test('[VAL-58] the generic messages of the schema layer', () => {
    const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
    expect(message(z.string(), undefined)).toBe('Required')
    expect(message(z.email(), 'x')).toBe('Invalid email')
    expect(message(z.string(), 5)).toBe('Expected string, received number')
    expect(message(z.number(), null)).toBe('Expected number, received null')
    expect(message(z.string().min(3), 'x')).toBe('String must contain at least 3 character(s)')
    expect(message(z.number().min(3), 1)).toBe('Number must be greater than or equal to 3')
  })

  test('[VAL-23] [VAL-24] [VAL-25] [VAL-26] the full project schema', () => {
    const { error } = FullProject.safeParse({
      name: 'x',
      email: 'x',
      country: '',
      purpose: 'x',
      adGoals: 'x',
    })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'Name must be at least 2 characters'],
      ['email', 'Invalid email address'],
      ['country', 'Please select a country'],
      ['purpose', 'Please provide at least 10 characters'],
      ['adGoals', 'Please provide at least 10 characters'],
    ])
  })

  test('[VAL-32] the countries', () => {
    expect(countries.join(', ')).toBe(
      'United States, Canada, United Kingdom, Australia, Germany, France, Netherlands, Belgium, Switzerland, Austria, ' +
        'Spain, Italy, Portugal, Sweden, Denmark, Norway, Finland, Ireland, New Zealand, Japan, Other',
    )
  })

  test('every route has an address of its own', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('addresses', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/project/abc?tab=chat#last', '/project/abc?tab=chat#last'],
    ['/checkout?userId=1&package=full', '/checkout?userId=1&package=full'],
    ['/', null],
    ['', null],
    [null, null],
    ['/nowhere', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/dashboard//evil.example', null],
    ['/project//evil.example', null],
    ['/project/x/..//abc', null],
    ['/project\\\\abc', null],
    ['/dashboard?next=//evil.example', null],
    ['/dashboard#//evil.example', null],
    ['https://evil.example/dashboard', null],
    ['javascript:alert(1)', null],
    ['/\t/evil.example', null],
    ['dashboard', null],
  ])('after a login %j leads to %j', (given, followed) => {
    expect(safeReturnUrl(given)).toBe(followed)
  })

  test('[PUB-01] only addresses of the route table are pages', () => {
    expect(pageAt('/checkout/users-1/package-full')?.access).toBe('login')
    for (const path of ['/nope', '/project', '/project/1/2', '/admin/x']) expect(pageAt(path)).toBeUndefined()
  })
})

describe('mail notation', () => {
  const notation =
    'Hello {{userName}},\n\n**Good** news, *really*:\nsee [the letter](https://irs.gov/a?b=1&c=2).\n\n- first\n- **second**\n\nBye <all> & "sundry"'

  test('[MAIL-12] becomes restricted HTML, with everything else escaped', () => {
    expect(notationToHtml(notation)).toBe(
      '<p>Hello {{userName}},</p><p><strong>Good</strong> news, <em>really</em>:<br>see <a href="https://irs.gov/a?b=1&amp;c=2">the letter</a>.</p><ul><li>first</li><li><strong>second</strong></li></ul><p>Bye &lt;all&gt; &amp; &quot;sundry&quot;</p>',
    )
  })

  test('[MAIL-13] becomes plain text', () => {
    expect(notationToText(notation)).toBe(
      'Hello {{userName}},\n\nGood news, really:\nsee the letter (https://irs.gov/a?b=1&c=2).\n\n- first\n- second\n\nBye <all> & "sundry"',
    )
  })

  test('[MAIL-09] comes back from its HTML unchanged', () => {
    expect(htmlToNotation(notationToHtml(notation))).toBe(notation)
  })

  test('links lead to http, https and mailto only; stray marks stay text', () => {
    expect(notationToHtml('[x](javascript:alert(1)) 2 * 3 * 4 **')).toBe(
      '<p>[x](javascript:alert(1)) 2 * 3 * 4 **</p>',
    )
  })
})
