import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { closeAccount, register } from '#contract/identity'
import { rateLimits } from '#contract/limits.ts'
import {
  acceptInvitation,
  getInvitationDetails,
  getProject,
  getProjectHistory,
  invitePerson,
  listPeople,
  listProjects,
  listUpdates,
  removeMember,
  renewInvitation,
  revokeInvitation,
} from '#contract/projects'
import { projectInvitations, projectMembers, projects, users } from '#server/database/schema.ts'
import { lockProject, recordRefundUpdate, sweepInvitations } from '#server/projects'
import { runProgram, startProgram } from '#tests/program.ts'
import { addMember, createOwner, findProjectEmails, readInvitationToken } from '#tests/project-people.ts'
import { createEmailAddress, password, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Vale' })

describe('inviting', () => {
  test('a client with an account and a visitor accept by the emailed link', async () => {
    const owner = await createOwner(program)
    const { browser, params } = owner
    const existing = await signInNewUser(program, { name: 'Lee Park' })
    const fresh = createEmailAddress('director')
    const asTyped = existing.email.replace('founder', 'Founder').toUpperCase()
    await browser.call(invitePerson, { params, body: { email: asTyped, role: 'editor' } })
    const invited = await browser.call(invitePerson, { params, body: { email: fresh, role: 'viewer' } })
    expect(invited.invitations).toMatchObject([
      { email: existing.email, role: 'editor', invitedBy: 'Dana Reed' },
      { email: fresh, role: 'viewer' },
    ])
    expect(invited.people).toMatchObject([{ name: 'Dana Reed', role: 'owner', email: owner.email }])

    const [token, freshToken] = [
      await readInvitationToken(program, existing.email),
      await readInvitationToken(program, fresh),
    ]
    const visitor = program.browser()
    for (let turn = 0; turn < 2; turn += 1)
      expect(await visitor.call(getInvitationDetails, { body: { token: freshToken } })).toEqual({
        state: 'pending',
        publicId: owner.publicId,
        projectName: 'Lighthouse Fund',
        invitedBy: 'Dana Reed',
        email: fresh,
        role: 'viewer',
      })
    expect((await visitor.refused(acceptInvitation, { body: { token: freshToken } })).status).toBe(401)

    await visitor.call(register, { body: { name: 'Sam Ortiz', email: fresh, password } })
    expect(await visitor.call(listProjects)).toEqual([])
    expect(await visitor.call(acceptInvitation, { body: { token: freshToken } })).toEqual({
      publicId: owner.publicId,
    })
    await existing.browser.call(acceptInvitation, { body: { token } })
    expect(
      (await visitor.call(listProjects)).map(({ publicId, role, email }) => ({ publicId, role, email })),
    ).toEqual([{ publicId: owner.publicId, role: 'viewer', email: '' }])
    expect(await existing.browser.call(getProject, { params })).toMatchObject({
      role: 'editor',
      email: '',
      phone: null,
    })

    const { people, invitations } = await browser.call(listPeople, { params })
    expect(invitations).toEqual([])
    expect(people.map(({ name, role, email }) => ({ name, role, email }))).toEqual([
      { name: 'Dana Reed', role: 'owner', email: owner.email },
      { name: 'Lee Park', role: 'editor', email: existing.email },
      { name: 'Sam Ortiz', role: 'viewer', email: fresh },
    ])
    // Members see each other's names, but no addresses.
    expect((await visitor.call(listPeople, { params })).people.map(({ email }) => email)).toEqual([
      null,
      null,
      null,
    ])
    expect((await browser.call(listUpdates, { params })).map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Lee Park joined the project as an editor.',
        'Sam Ortiz joined the project as a viewer.',
      ]),
    )
    const history = await staff.browser.call(getProjectHistory, { params: { publicId: owner.publicId } })
    expect(history.map(({ message }) => message)).toContain(`Dana Reed invited ${fresh} as a viewer.`)
    expect(await findProjectEmails(program, 'project-people', owner.projectId)).toEqual([
      owner.email,
      owner.email,
    ])
  })

  test('members see neither the state of payments nor what the history says about money', async () => {
    const owner = await createOwner(program)
    const editor = await addMember(program, owner, 'editor', 'Lee Park')
    const refund = {
      paid: 600_000,
      amount: 550_000,
      kept: { filingFees: 50_000, workDone: 0 },
      adminId: null,
    }
    await database.transaction(async (tx) => {
      const project = await lockProject(tx, owner.projectId)
      if (project) await recordRefundUpdate(tx, project, refund)
    })
    const readHistory = async (browser: typeof owner.browser) =>
      (await browser.call(listUpdates, { params: owner.params })).map(({ message }) => message).join('\n')
    expect(await readHistory(owner.browser)).toContain('We refunded $5,500')
    expect(await readHistory(editor.browser)).not.toMatch(/refund|\$/)
    expect(await editor.browser.call(getProject, { params: owner.params })).toMatchObject({
      refund: null,
      isRefunded: false,
      isDisputed: false,
      offlineMethod: null,
    })
  })

  test('many invitations at once wait for nothing but the project', async () => {
    const owner = await createOwner(program)
    const invite = (index: number) =>
      owner.browser
        .call(invitePerson, {
          params: owner.params,
          body: { email: createEmailAddress(`director${index}`), role: 'viewer' },
        })
        .then(
          () => 200,
          (error: Error) => Number(/: (\d{3}) /.exec(error.message)?.[1]),
        )
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, index) => invite(index)))
    expect(statuses.filter((status) => !(status < 500))).toEqual([])
  })

  test('is refused for unpaid and closed projects, unconfirmed owners, and people who have access', async () => {
    const owner = await createOwner(program)
    const { browser, params } = owner
    const member = await addMember(program, owner, 'viewer', 'Lee Park')
    const invite = (email: string) =>
      browser.refused(invitePerson, { params, body: { email, role: 'editor' } })
    const refuse = async (email: string) => (await invite(email)).body.code
    expect(await refuse(member.email)).toBe('ALREADY_MEMBER')
    expect(await refuse(owner.email.toUpperCase())).toBe('ALREADY_MEMBER')
    const other = createEmailAddress('director')
    await browser.call(invitePerson, { params, body: { email: other, role: 'editor' } })
    expect(await refuse(other)).toBe('ALREADY_INVITED')
    expect(await refuse('nobody')).toBe('VALIDATION_FAILED')
    const change = (changes: Partial<typeof projects.$inferInsert>) =>
      database.update(projects).set(changes).where(eq(projects.id, owner.projectId))
    await change({ closedOn: '2026-01-05', closedReason: 'withdrawn' })
    expect(await refuse(createEmailAddress())).toBe('PROJECT_CLOSED')
    await change({ closedOn: null, closedReason: null, status: 'payment_pending' })
    expect(await refuse(createEmailAddress())).toBe('PAYMENT_REQUIRED')
    await change({ status: 'onboarding' })
    await database.update(users).set({ emailProvenAt: null }).where(eq(users.id, owner.id))
    expect(await refuse(createEmailAddress())).toBe('EMAIL_NOT_CONFIRMED')
    // Staff can invite for the owner.
    const email = createEmailAddress('director')
    await staff.browser.call(invitePerson, { params, body: { email, role: 'viewer' } })
    await readInvitationToken(program, email)
  })

  test('counts members and invitations toward the limit', async () => {
    const owner = await createOwner(program)
    await database.insert(projectInvitations).values(
      Array.from({ length: 20 }, (_, index) => ({
        projectId: owner.projectId,
        email: `director-${index}@test.example`,
        role: 'viewer' as const,
        tokenHash: crypto.randomUUID(),
        invitedBy: owner.id,
        sentAt: new Date(),
        expiresAt: new Date(),
      })),
    )
    const body = { email: createEmailAddress(), role: 'viewer' }
    const refused = await owner.browser.refused(invitePerson, { params: owner.params, body })
    expect(refused.body.code).toBe('TOO_MANY_MEMBERS')
  })
})

describe('an invitation', () => {
  const invite = async () => {
    const owner = await createOwner(program)
    const invited = await signInNewUser(program, { name: 'Lee Park' })
    const body = { email: invited.email, role: 'editor' } as const
    const { invitations } = await owner.browser.call(invitePerson, { params: owner.params, body })
    const token = await readInvitationToken(program, invited.email)
    const accept = async (browser = invited.browser, with_ = token) =>
      (await browser.refused(acceptInvitation, { body: { token: with_ } })).body.code
    return {
      owner,
      invited,
      token,
      accept,
      params: { ...owner.params, invitationId: invitations[0]?.id ?? 0 },
    }
  }

  test('works only for the account with its address', async () => {
    const { accept, owner, invited, token } = await invite()
    expect(await accept((await signInNewUser(program)).browser)).toBe('INVITATION_FOR_OTHER')
    expect(await accept(staff.browser)).toBe('INVITATION_FOR_OTHER')
    expect(await accept(invited.browser, 'x'.repeat(43))).toBe('INVITATION_ENDED')
    await invited.browser.call(acceptInvitation, { body: { token } })
    // A second click changes nothing.
    await invited.browser.call(acceptInvitation, { body: { token } })
    expect(await database.$count(projectMembers, eq(projectMembers.projectId, owner.projectId))).toBe(1)
    expect(await program.browser().call(getInvitationDetails, { body: { token } })).toMatchObject({
      state: 'accepted',
    })
    await owner.browser.call(removeMember, { params: { ...owner.params, userId: invited.id } })
    expect(await accept()).toBe('INVITATION_ENDED')
    await database
      .update(projectInvitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(projectInvitations.projectId, owner.projectId))
    expect(await program.browser().call(getInvitationDetails, { body: { token } })).toEqual({
      state: 'ended',
    })
  })

  test('goes to one address a limited number of times a day, from all projects together', async () => {
    const strict = await startProgram({ LIMITS_SCALE: String(1 / rateLimits.invitationsToAddress.points) })
    try {
      const body = { email: createEmailAddress('busy'), role: 'viewer' } as const
      const first = await createOwner(strict)
      await first.browser.call(invitePerson, { params: first.params, body })
      const { browser, params } = await createOwner(strict)
      expect((await browser.refused(invitePerson, { params, body })).body.code).toBe('TOO_MANY_REQUESTS')
      expect((await browser.call(listPeople, { params })).invitations).toEqual([])
    } finally {
      await strict.stop()
    }
  })

  test('ends when the account with its address is closed', async () => {
    const { invited, owner, params } = await invite()
    await invited.browser.call(closeAccount, { body: { password } })
    expect((await owner.browser.call(listPeople, { params })).invitations).toEqual([])
  })

  test('ends when it is withdrawn', async () => {
    const { accept, owner, params, token } = await invite()
    expect((await owner.browser.call(revokeInvitation, { params })).invitations).toEqual([])
    expect(await accept()).toBe('INVITATION_ENDED')
    expect(await program.browser().call(getInvitationDetails, { body: { token } })).toEqual({
      state: 'ended',
    })
    for (const route of [revokeInvitation, renewInvitation])
      expect((await owner.browser.refused(route, { params })).body.code).toBe('INVITATION_NOT_FOUND')
  })

  test('expires after 14 days, and a new link replaces the old one', async () => {
    const { accept, owner, invited, params } = await invite()
    const [stored] = await database
      .select()
      .from(projectInvitations)
      .where(eq(projectInvitations.id, params.invitationId))
    expect((stored?.expiresAt.getTime() ?? 0) - (stored?.sentAt.getTime() ?? 0)).toBe(14 * DAY_MS)
    await database
      .update(projectInvitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(projectInvitations.id, params.invitationId))
    expect(await accept()).toBe('INVITATION_ENDED')
    await program.mailbox.empty()
    await owner.browser.call(renewInvitation, { params })
    expect(await accept()).toBe('INVITATION_ENDED')
    const token = await readInvitationToken(program, invited.email)
    await invited.browser.call(acceptInvitation, { body: { token } })
  })

  test('belongs to one project', async () => {
    const { params } = await invite()
    const other = await createOwner(program)
    for (const route of [revokeInvitation, renewInvitation])
      expect((await other.browser.refused(route, { params: { ...params, ...other.params } })).body.code).toBe(
        'INVITATION_NOT_FOUND',
      )
  })

  test('is deleted 30 days after it expired', async () => {
    const { params } = await invite()
    const remaining = () =>
      database.$count(projectInvitations, eq(projectInvitations.id, params.invitationId))
    await sweepInvitations(database, new Date(Date.now() + 43 * DAY_MS))
    expect(await remaining()).toBe(1)
    await sweepInvitations(database, new Date(Date.now() + 45 * DAY_MS))
    expect(await remaining()).toBe(0)
  })
})
