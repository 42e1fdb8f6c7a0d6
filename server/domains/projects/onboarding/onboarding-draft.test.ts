import { expect, test } from 'vitest'
import { getOnboarding, getProject, saveOnboardingDraft, submitOnboarding } from '#contract/projects'
import { runProgram } from '#tests/program.ts'
import {
  buyPackage,
  onboardingAnswers,
  setPasswordFromLink,
  signInNewUser,
  startPurchase,
} from '#tests/users.ts'

const program = await runProgram()

const incompleteAnswers = { ...onboardingAnswers, missionStatement: 'We te', grantPurpose: '' }

test('[ONB-09] a draft follows the client to another device and is deleted on submission', async () => {
  const { browser, publicId, projectId, email } = await buyPackage(program)
  const params = { projectId: publicId }
  await browser.call(saveOnboardingDraft, { params, body: { ...incompleteAnswers, missionStatement: 'We' } })
  await browser.call(saveOnboardingDraft, { params: { projectId }, body: incompleteAnswers })
  const elsewhere = await setPasswordFromLink(program, email)
  expect(await elsewhere.call(getOnboarding, { params })).toEqual(incompleteAnswers)
  expect((await elsewhere.call(getProject, { params: { id: publicId } })).isOnboarded).toBe(false)

  await elsewhere.call(submitOnboarding, { body: { ...onboardingAnswers, projectId: publicId } })
  expect(await elsewhere.call(getOnboarding, { params })).toEqual(onboardingAnswers)
  expect((await elsewhere.call(getProject, { params: { id: publicId } })).isOnboarded).toBe(true)
})

test('staff see submitted answers, not drafts', async () => {
  const { browser, publicId } = await buyPackage(program)
  const staff = await signInNewUser(program, { role: 'admin' })
  const params = { projectId: publicId }
  await browser.call(submitOnboarding, { body: { ...onboardingAnswers, projectId: publicId } })
  await browser.call(saveOnboardingDraft, { params, body: incompleteAnswers })
  expect(await browser.call(getOnboarding, { params })).toEqual(incompleteAnswers)
  expect(await staff.browser.call(getOnboarding, { params })).toEqual(onboardingAnswers)
})

test('[STAT-41] [RULE-24] only the owner of a paid project can access drafts', async () => {
  const { publicId } = await buyPackage(program)
  const staff = await signInNewUser(program, { role: 'admin' })
  const stranger = await buyPackage(program)
  const call = { params: { projectId: publicId }, body: incompleteAnswers }
  for (const { browser } of [staff, stranger])
    expect((await browser.refused(saveOnboardingDraft, call)).status).toBe(403)
  const unpaid = await startPurchase(program)
  const early = { params: { projectId: unpaid.publicId }, body: incompleteAnswers }
  expect((await unpaid.browser.refused(saveOnboardingDraft, early)).body.code).toBe('PAYMENT_REQUIRED')
  const long = { ...call, body: { ...incompleteAnswers, fullName: 'x'.repeat(121) } }
  expect((await stranger.browser.refused(saveOnboardingDraft, long)).status).toBe(400)
})

test('keeps the answers to different questions from two windows', async () => {
  const { browser, publicId } = await buyPackage(program)
  const params = { projectId: publicId }
  const seen = await browser.call(saveOnboardingDraft, { params, body: incompleteAnswers })
  const first = { ...seen, address: '9 Quay Street, Duluth, MN 55802' }
  await browser.call(saveOnboardingDraft, { params, body: { ...first, seen } })
  const second = { ...seen, missionStatement: onboardingAnswers.missionStatement }
  expect(await browser.call(saveOnboardingDraft, { params, body: { ...second, seen } })).toEqual({
    ...second,
    address: first.address,
  })
})

test('rejects an answer changed in both windows, even on submission', async () => {
  const { browser, publicId } = await buyPackage(program)
  const params = { projectId: publicId }
  const seen = await browser.call(saveOnboardingDraft, { params, body: incompleteAnswers })
  await browser.call(saveOnboardingDraft, { params, body: { ...seen, address: '1 Theirs Road', seen } })
  const mine = { ...onboardingAnswers, address: '2 Mine Road' }
  for (const refusal of [
    await browser.refused(saveOnboardingDraft, { params, body: { ...mine, seen } }),
    await browser.refused(submitOnboarding, { body: { ...mine, projectId: publicId, seen } }),
  ])
    expect([refusal.body.code, refusal.body.fields]).toEqual([
      'ANSWER_CHANGED_MEANWHILE',
      { address: 'Changed in another window' },
    ])
  expect((await browser.call(getOnboarding, { params })).address).toBe('1 Theirs Road')
})
