import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NewPassword, ProfileUpdate, Registration, StaffInvitation } from '#contract/identity'
import { htmlToNotation, notationToHtml, notationToText, parseNotation } from '#contract/mail'
import { ContactMessage } from '#contract/messaging'
import { createInitialProject, PackageSelection } from '#contract/payments'
import { Application, ApplicationDraft, countries, FullProject, OnboardingAnswers } from '#contract/projects'
import { organizationName, personName, unfinishedName } from './fields.ts'
import { formatMoney } from './money.ts'
import { grant, isPlaceholderName, packageOf, packages, roi, saving } from './packages.ts'
import { pageAt, safeReturnUrl } from './pages.ts'
import { statusOf, statusTable, timeline, timelineSteps } from './project-status.ts'
import { routes } from './routes.ts'
import { z } from './zod.ts'

describe('status table', () => {
  test('[STAT-01] carries everything about a status, and nothing else spells out what a status is called or means', () => {
    for (const status of statusTable)
      expect(Object.keys(status)).toEqual([
        'value',
        'label',
        'meaning',
        'progressLabel',
        'progress',
        'step',
        'adminMaySet',
        'hasTemplate',
        'colour',
        'icon',
      ])
    const root = join(import.meta.dirname, '..')
    const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
    // The other labels are also names of steps, pages or forms.
    const words = /Payment Pending|Under Review|IRS Approved|Ads Testing|Live & Active/
    const spelling = files.filter((file) => words.test(readFileSync(join(root, file), 'utf8')))
    expect(spelling).toEqual(['contract/project-status.ts'])
  })

  test.each([
    ['[STAT-02]', 1, 'payment_pending', 'Payment Pending', 'Waiting for payment', false],
    ['[STAT-03]', 2, 'onboarding', 'Onboarding', 'Customer completes questionnaire', false],
    ['[STAT-04]', 3, 'submitted', 'Application Submitted', expect.any(String), true],
    ['[STAT-05]', 4, 'under_review', 'Under Review', 'Legal team reviewing', true],
    ['[STAT-06]', 5, 'filing', '501(c)(3) Filing', 'Filed with IRS, awaiting approval', true],
    ['[STAT-07]', 6, 'irs_approved', 'IRS Approved', expect.any(String), true],
    ['[STAT-08]', 7, 'ads_setup', 'Ad Grant Setup', expect.any(String), true],
    ['[STAT-09]', 8, 'ads_testing', 'Ads Testing', expect.any(String), true],
    ['[STAT-10]', 9, 'live', 'Live & Active', expect.any(String), true],
  ])(
    '%s status %i, %s: what it is called, what it means, and whether staff may set it',
    (_id, place, value, label, meaning, staffs) => {
      expect(statusTable).toHaveLength(9)
      expect(statusTable[place - 1]).toMatchObject({
        value,
        label,
        meaning,
        adminMaySet: staffs,
        hasTemplate: staffs,
      })
    },
  )

  test.each([
    ['[STAT-13]', 'payment_pending', 'Awaiting Payment', 10],
    ['[STAT-14]', 'onboarding', 'Complete Your Application', 25],
    ['[STAT-15]', 'submitted', 'Application Submitted', 50],
    ['[STAT-16]', 'under_review', 'Under Review', 60],
    ['[STAT-17]', 'filing', '501(c)(3) Filing', 75],
    ['[STAT-18]', 'irs_approved', 'IRS Approved', 85],
    ['[STAT-19]', 'ads_setup', 'Ad Grant Setup', 90],
    ['[STAT-20]', 'ads_testing', 'Ads Testing', 95],
    ['[STAT-21]', 'live', 'Live & Active', 100],
  ])('%s progress of %s: %s, %i %%', (_id, value, progressLabel, progress) => {
    expect(statusOf(value)).toMatchObject({ progressLabel, progress })
  })

  test('[DATA-24] an entry for display has label, colour, icon and progress', () => {
    for (const { value } of statusTable)
      expect(statusOf(value)).toMatchObject({
        label: expect.any(String),
        colour: expect.stringMatching(/^(amber|blue|teal|green)$/),
        icon: expect.any(String),
        progress: expect.any(Number),
      })
  })

  test('[STAT-11] an unknown status shows its raw value in grey and has no step', () => {
    expect(statusOf('paused')).toMatchObject({
      label: 'paused',
      colour: 'grey',
      step: null,
      adminMaySet: false,
      hasTemplate: false,
    })
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
  ])('%s %s', (_id, value, completed, current) => {
    const steps = timeline(value)
    expect(steps.filter(({ state }) => state === 'completed')).toHaveLength(completed)
    expect(steps.find(({ state }) => state === 'current')?.label).toBe(current)
  })

  test('[STAT-24] the timeline has six steps, in this order', () => {
    for (const { value } of statusTable)
      expect(timeline(value).map(({ label }) => label)).toEqual([
        value === 'payment_pending' ? 'Awaiting Payment' : 'Payment Complete',
        'Application Setup',
        'Application Review',
        '501(c)(3) Filing',
        'Ad Grant Setup',
        'Grant Active',
      ])
  })

  test('[STAT-25] its first step waits for the payment while that is pending, and is complete with every other status', () => {
    const first = statusTable.map(({ value }) => timeline(value)[0]?.label)
    expect(first).toEqual(['Awaiting Payment', ...Array(8).fill('Payment Complete')])
  })

  test('[STAT-30] its sixth step, Grant Active, belongs to live alone', () => {
    expect(timeline('live')[5]).toEqual({ label: 'Grant Active', state: 'completed' })
    expect(statusTable.filter(({ step }) => step === 5).map(({ value }) => value)).toEqual(['live'])
    for (const { value } of statusTable.slice(0, -1)) expect(timeline(value)[5]?.state).toBe('upcoming')
  })

  test('[STAT-32] live has completed all six', () => {
    expect(timeline('live')).toEqual(timelineSteps.map((label) => ({ label, state: 'completed' })))
  })
})

describe('packages', () => {
  test('[BIZ-14] the grant is $10,000 a month, $120,000 a year', () => {
    expect([grant.perMonth, grant.perYear].map(formatMoney)).toEqual(['$10,000', '$120,000'])
  })

  test('the return follows from price and grant', () => {
    expect(roi(packages.starter.price, grant.perYear), '[BIZ-08]').toBe(2000)
    expect(roi(packages.full.price, grant.perYear), '[BIZ-09]').toBe(1333)
    expect(roi(packages.full.price, grant.perYear, 'net'), '[BIZ-10]').toBe(1233)
    expect(roi(packages.full.price / 2, grant.perYear), '[BIZ-11] by the price').toBe(2666)
    expect(roi(packages.full.price, grant.perYear / 2), '[BIZ-11] and the grant').toBe(666)
  })

  test('the saving is what the list price is above the price', () => {
    expect([packages.starter, packages.full].map(saving)).toEqual([300_000, 600_000])
  })

  test('[BIZ-21] the upgrade difference is $3,000', () => {
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

  test.each([
    ['[VAL-23]', 'name', 'x', 'Name must be at least 2 characters'],
    ['[VAL-24]', 'email', 'x', 'Invalid email address'],
    ['[VAL-25]', 'country', '', 'Please select a country'],
    ['[VAL-26]', 'purpose', 'x'.repeat(9), 'Please provide at least 10 characters'],
    ['[VAL-26]', 'adGoals', 'x'.repeat(9), 'Please provide at least 10 characters'],
  ])('%s the full project schema: %s', (_id, field, value, expected) => {
    const project = {
      name: 'Lighthouse Literacy',
      email: 'ida@quist.example',
      country: 'Canada',
      purpose: 'x'.repeat(10),
      adGoals: 'x'.repeat(10),
    }
    expect(FullProject.safeParse(project).error).toBeUndefined()
    const { error } = FullProject.safeParse({ ...project, [field]: value })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, expected]])
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

describe('a name', () => {
  const schemas = [
    personName('Too short'),
    organizationName('Too short'),
    unfinishedName,
    Registration.shape.name,
    ProfileUpdate.shape.name,
    StaffInvitation.shape.name,
    PackageSelection.shape.name,
    OnboardingAnswers.shape.fullName,
    OnboardingAnswers.shape.nonprofitName,
    Application.shape.name,
    ApplicationDraft.shape.name,
    FullProject.shape.name,
    createInitialProject.body.shape.name,
    ContactMessage.shape.fullName,
    ContactMessage.shape.organization,
  ]
  const allTake = (name: string) => schemas.every((schema) => schema.safeParse(name).success)
  const noneTakes = (name: string) => schemas.every((schema) => !schema.safeParse(name).success)

  test.each([
    'evil.com/claim',
    'URGENT evil.com',
    'see www.evil',
    'https://evil.example',
    'https：//evil',
    'evil．com',
    'evil。com',
    '//evil',
    'me@evil.example',
    'mailto:me',
    'http://10.0.0.1',
    'at 10.0.0.1 now',
    'Call 555-0104',
    'Call +1 (555) 010-4477',
    'Ring ５５５０１０４４',
    'two\nlines',
    'two\u2028lines',
    'two\u2029lines',
    'tab\tbed',
    'gnp\u202eexe',
    'is\u2066olated',
    'un\u200bseen',
    'beep\u0007',
  ])('%j reads as something else', (name) => {
    expect(noneTakes(name)).toBe(true)
  })

  test.each([
    "Zoë O'Neil-Šimůnková",
    'J.R. Smith, Jr.',
    'St. John’s No. 12',
    'Dr. Ng & Sons',
    'Class of 1984–2024 Fund',
    'Feed 10,000 Families',
    'Charity: Water / Norfolk',
    '慈善 Foundation',
    'محمد رضا',
    'می\u200cخواهم',
    'Boats 🛶 for All',
  ])('%j is one', (name) => {
    expect(allTake(name)).toBe(true)
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

  test('marks at the ends of a line leave no empty text beside them', () => {
    expect(parseNotation('**Good** *news*')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'bold', text: 'Good' },
            { kind: 'text', text: ' ' },
            { kind: 'italic', text: 'news' },
          ],
        ],
      },
    ])
  })

  test.each([
    ['a list follows its paragraph', 'You need:\n- a\n- b', '<p>You need:</p><ul><li>a</li><li>b</li></ul>'],
    ['a line of blanks is an empty one', 'one\n \t\ntwo', '<p>one</p><p>two</p>'],
    ['lines end as on any system', 'a\rb\r\nc\nd', '<p>a<br>b<br>c<br>d</p>'],
    ['blanks around a line are dropped', '  one  \n  -  two ', '<p>one</p><ul><li>two</li></ul>'],
  ])('%s', (_case, text, html) => {
    expect(notationToHtml(text)).toBe(html)
  })

  test('as plain text, an address that names itself is written once', () => {
    const link = 'https://irs.gov/a'
    expect(notationToText(`See [${link}](${link}).`)).toBe(`See ${link}.`)
  })

  test.each([
    ['<p>one\ntwo  \n  three</p>', 'one two three'],
    ['<p>one<br />two<br>three</p>', 'one\ntwo\nthree'],
    ['<p><a class="x" href="https://irs.gov" rel="y">here</a></p>', '[here](https://irs.gov)'],
    ['<table><tr><td><b>one</b> &amp;lt; <i>two</i></td></tr></table>', '**one** &lt; *two*'],
  ])('HTML that was stored otherwise is read too: %s', (html, text) => {
    expect(htmlToNotation(html)).toBe(text)
  })
})
