import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/identity'
import {
  chooseOfflinePayment,
  createCheckoutSession,
  selectPackageSignedIn,
  verifyPayment,
} from '#contract/payments'
import { changeStatus, getProject, listProjects, removeProject } from '#contract/projects'
import { projects } from '#server/database/schema.ts'
import { setFaults } from '#tests/faults.ts'
import { runProgram } from '#tests/program.ts'
import {
  buyPackage,
  getSessionId,
  password,
  payForProject,
  pressPaymentButton,
  setPasswordFromLink,
  signInNewUser,
} from '#tests/users.ts'

const program = await runProgram()

describe('remove', () => {
  test('[RULE-33] clients can remove their own unpaid project, which closes its payment page', async () => {
    const { browser } = await signInNewUser(program)
    const body = { packageType: 'full', disclosureAgreed: true } as const
    const { publicId } = await browser.call(selectPackageSignedIn, { body })
    if (publicId === null) throw new Error('nothing was begun')
    const { checkoutUrl } = await browser.call(createCheckoutSession, { body: { projectId: publicId } })
    expect(await browser.call(removeProject, { params: { publicId }, query: {} })).toEqual({ success: true })
    expect(await browser.call(listProjects)).toEqual([])
    expect((await pressPaymentButton(checkoutUrl, 'paid')).status).toBe(409)
  })

  test('keeps the project while the state of its payment page is unknown', async () => {
    const { browser } = await signInNewUser(program)
    const body = { packageType: 'full', disclosureAgreed: true } as const
    const { publicId } = await browser.call(selectPackageSignedIn, { body })
    await browser.call(createCheckoutSession, { body: { projectId: publicId ?? '' } })
    await setFaults(program, { api: { status: 500, times: 4 } })
    expect((await browser.refused(removeProject, { params: { publicId } })).status).toBe(503)
    await setFaults(program, { api: { status: 500, times: 0 } })
    expect(await browser.call(listProjects)).toHaveLength(1)
  })

  test('[RULE-33] an unpaid project that staff moved on can be paid for or removed', async () => {
    const { browser } = await signInNewUser(program)
    const staff = await signInNewUser(program, { role: 'admin' })
    const begin = async () => {
      const body = { packageType: 'full', disclosureAgreed: true } as const
      const { publicId } = await browser.call(selectPackageSignedIn, { body })
      if (publicId === null) throw new Error('nothing was begun')
      await staff.browser.call(changeStatus, { params: { publicId }, body: { status: 'submitted' } })
      return publicId
    }
    const [dropped, paid] = [await begin(), await begin()]
    const { checkoutUrl } = await browser.call(createCheckoutSession, { body: { projectId: dropped } })
    await browser.call(removeProject, { params: { publicId: dropped }, query: {} })
    expect((await pressPaymentButton(checkoutUrl, 'paid')).status).toBe(409)

    await payForProject(browser, paid)
    expect(await browser.call(getProject, { params: { id: paid } })).toMatchObject({
      status: 'submitted',
      paidOn: expect.any(String),
    })
    for (const [route, input] of [
      [removeProject, { params: { publicId: paid } }],
      [createCheckoutSession, { body: { projectId: paid } }],
    ] as const)
      expect(await browser.refused(route, input)).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_PAID' },
      })
  })

  test("[RULE-33] rejects a paid project and another client's", async () => {
    const { email, publicId } = await buyPackage(program)
    const browser = await setPasswordFromLink(program, email)
    expect((await browser.refused(removeProject, { params: { publicId } })).body.code).toBe('ALREADY_PAID')
    const stranger = await signInNewUser(program)
    expect((await stranger.browser.refused(removeProject, { params: { publicId } })).status).toBe(403)
    const rows = program.context.database.select().from(projects).where(eq(projects.publicId, publicId))
    expect(await rows).toHaveLength(1)
  })

  test('[RULE-33] [RULE-48] keeps a project while money may still arrive', async () => {
    const { browser } = await signInNewUser(program)
    const begin = async () => {
      const body = { packageType: 'full', disclosureAgreed: true } as const
      return (await browser.call(selectPackageSignedIn, { body })).publicId ?? ''
    }
    const [byCheck, byDebit] = [await begin(), await begin()]
    await browser.call(chooseOfflinePayment, { params: { publicId: byCheck }, body: { method: 'check' } })
    const refused = await browser.refused(removeProject, { params: { publicId: byCheck }, query: {} })
    expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENT_EXPECTED' } })
    expect((await browser.refused(closeAccount, { body: { password } })).body.code).toBe('PAYMENT_EXPECTED')

    const { checkoutUrl } = await browser.call(createCheckoutSession, { body: { projectId: byDebit } })
    await pressPaymentButton(checkoutUrl, 'held')
    await browser.call(verifyPayment, { params: { sessionId: getSessionId(checkoutUrl) } })
    for (const query of [{}, { nothingSent: 'true' }] as const)
      expect(await browser.refused(removeProject, { params: { publicId: byDebit }, query })).toMatchObject({
        status: 409,
        body: { code: 'PAYMENT_PROCESSING' },
      })
    expect(await browser.call(listProjects)).toHaveLength(2)

    await browser.call(removeProject, { params: { publicId: byCheck }, query: { nothingSent: 'true' } })
    expect((await browser.call(listProjects)).map(({ publicId }) => publicId)).toEqual([byDebit])
  })
})
