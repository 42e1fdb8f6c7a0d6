import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import {
  cancelEmailChange,
  confirmEmail,
  getCurrentUser,
  getLoginEmail,
  login,
  register,
  requestEmailChange,
  requestEmailVerification,
} from '#contract/identity'
import { emailChanges, projects, securityEvents } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, createEmailAddress, password, setPasswordFromLink, signInNewUser } from '#tests/users.ts'
import { waitUntilPasses } from '#tests/wait-until-passes.ts'

const program = await runProgram()

/** Returns the token in the newest email to an address with a matching subject. */
const findToken = async (email: string, subject: RegExp): Promise<string> => {
  const { text } = await program.mailbox.waitFor(email, subject)
  return /#token=([\w-]+)/.exec(text)?.[1] ?? ''
}
const confirm = (token: string) => program.browser().call(confirmEmail, { body: { token } })
const getRefusalCode = async (token: string) =>
  (await program.browser().refused(confirmEmail, { body: { token } })).body.code

/** Creates a client who has requested an email change. Also returns the tokens of both links. */
const startEmailChange = async () => {
  const { publicId, email } = await buyPackage(program, { name: 'Ida Quist' })
  const browser = await setPasswordFromLink(program, email)
  const next = createEmailAddress('next')
  await browser.call(requestEmailChange, { body: { email: next, password } })
  const current = await findToken(email, /^Approve the new email/)
  return { publicId, email, browser, next, current, fresh: await findToken(next, /^Confirm your new email/) }
}

test('registration emails a link that verifies the address, without what was typed', async () => {
  const browser = program.browser()
  const email = createEmailAddress('new')
  await browser.call(register, { body: { name: 'Http Evil', email, password } })
  expect(await browser.call(getCurrentUser)).toMatchObject({ isEmailVerified: false })
  const first = await findToken(email, /^Confirm your email/)
  expect((await program.mailbox.waitFor(email, /^Confirm your email/)).text).not.toContain('Evil')
  await browser.call(requestEmailVerification)
  expect(await getRefusalCode(first), 'a new link voids the earlier one').toBe('LINK_EXPIRED')
  // The mailbox lists the newest email first.
  const second = await waitUntilPasses(async () => {
    const token = await findToken(email, /^Confirm your email/)
    expect(token).not.toBe(first)
    return token
  })
  expect(await confirm(second)).toEqual({ outcome: 'verified', email })
  expect(await browser.call(getCurrentUser)).toMatchObject({ isEmailVerified: true })
  expect(await getRefusalCode(second)).toBe('LINK_EXPIRED')
})

test.each(['current first', 'new first'])(
  'the email changes once both links were used: %s',
  async (order) => {
    const { publicId, email, browser, next, current, fresh } = await startEmailChange()
    const [first, second] = order === 'current first' ? [current, fresh] : [fresh, current]
    const waitsFor = order === 'current first' ? next : email
    expect(await confirm(first)).toEqual({ outcome: 'waiting', email: waitsFor })
    expect(await confirm(first), 'a repeated click').toEqual({ outcome: 'waiting', email: waitsFor })
    expect(await browser.call(getLoginEmail)).toMatchObject({ email, change: { email: next } })
    expect(await confirm(second)).toEqual({ outcome: 'changed', email: next })
    expect(await browser.call(getLoginEmail)).toEqual({ email: next, isVerified: true, change: null })
    await program.mailbox.waitFor(email, /email was changed/)
    await program.browser().call(login, { body: { email: next, password } })
    expect((await program.browser().refused(login, { body: { email, password } })).status).toBe(401)
    const [project] = await program.context.database
      .select()
      .from(projects)
      .where(eq(projects.publicId, publicId))
    expect(project?.email).toBe(next)
    const events = await program.context.database
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.eventType, 'email_changed'))
    expect(events.at(-1)?.metadata).toEqual({ from: email, to: next })
    expect(await getRefusalCode(second)).toBe('LINK_EXPIRED')
  },
)

test('both links used at the same moment change the email once', async () => {
  const { browser, next, current, fresh } = await startEmailChange()
  const outcomes = await Promise.all([confirm(current), confirm(fresh)])
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'waiting'])
  expect(await browser.call(getLoginEmail)).toMatchObject({ email: next, change: null })
})

test('a canceled, replaced, or expired change no longer works', async () => {
  const { browser, email, next, current, fresh } = await startEmailChange()
  await browser.call(cancelEmailChange)
  expect(await getRefusalCode(current)).toBe('LINK_EXPIRED')
  await browser.call(requestEmailChange, { body: { email: next, password } })
  expect(await getRefusalCode(fresh), 'the link of the earlier request').toBe('LINK_EXPIRED')
  await program.context.database
    .update(emailChanges)
    .set({ expiresAt: new Date(Date.now() - HOUR_MS) })
    .where(eq(emailChanges.email, next))
  expect(await browser.call(getLoginEmail)).toEqual({ email, isVerified: true, change: null })
})

test('a change needs the password and a free address, and the designated admin keeps theirs', async () => {
  const { browser, email } = await signInNewUser(program)
  const other = await signInNewUser(program)
  const attempt = async (body: { email: string; password: string }) =>
    (await browser.refused(requestEmailChange, { body })).body.code
  expect(await attempt({ email: createEmailAddress('x'), password: 'Wrong-Pass-1' })).toBe(
    'WRONG_CURRENT_PASSWORD',
  )
  expect(await attempt({ email: other.email, password })).toBe('EMAIL_TAKEN')
  expect(await attempt({ email: program.context.config.adminEmail, password })).toBe('RESERVED_ADDRESS')
  expect(await browser.call(getLoginEmail)).toMatchObject({ email, change: null })
})

test('the address is not taken from an account that got it meanwhile', async () => {
  const { browser, email, next, current, fresh } = await startEmailChange()
  await program.browser().call(register, { body: { name: 'Otto Lind', email: next, password } })
  await confirm(current)
  expect(await getRefusalCode(fresh)).toBe('EMAIL_TAKEN')
  expect(await browser.call(getLoginEmail)).toMatchObject({ email })
})
