import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { downloadDocument, listDocuments, removeDocument, requestDocuments } from '#contract/documents'
import { getCalendarFeed } from '#contract/formation'
import { closeAccount, downloadData, register } from '#contract/identity'
import { rateLimits } from '#contract/limits.ts'
import { listMessages, sendMessage, sendMessageAsStaff } from '#contract/messaging'
import { listPayments, selectPackageSignedIn } from '#contract/payments'
import {
  acceptInvitation,
  changeMemberRole,
  getHistory,
  getProject,
  invitePerson,
  leaveProject,
  listPeople,
  listProjects,
  listUpdates,
  readInvitation,
  removeMember,
  renewInvitation,
  revokeInvitation,
  transferOwnership,
} from '#contract/projects'
import {
  emails,
  projectInvitations,
  projectMembers,
  projects,
  securityEvents,
  users,
} from '#server/database/schema.ts'
import { sendUnreadMessagesEmail } from '#server/messaging'
import { lockProject, recordRefundUpdate, sweepInvitations } from '#server/projects'
import { openLiveStream } from '#tests/listen.ts'
import { runProgram, startProgram } from '#tests/program.ts'
import { addMember, createOwner, readInvitationToken } from '#tests/project-people.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, createAddress, password, signIn } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const staff = await signIn(program, { role: 'admin', name: 'Nora Vale' })

/** Uploads a file and returns the document's ID. */
const upload = async (...file: Parameters<typeof sendFile>): Promise<string> => {
  const { code, address } = await sendFile(...file)
  expect(code).toBeNull()
  return address.split('/').at(-1) ?? ''
}

const findEmails = (kind: string, projectId: number) =>
  database
    .select({ to: emails.recipient, kind: emails.kind })
    .from(emails)
    .where(eq(emails.projectId, projectId))
    .then((all) =>
      all
        .filter((email) => email.kind === kind)
        .map(({ to }) => to)
        .sort(),
    )

describe('inviting', () => {
  test('a client with an account and a visitor accept by the emailed link', async () => {
    const owner = await createOwner(program)
    const { browser, params } = owner
    const existing = await signIn(program, { name: 'Lee Park' })
    const fresh = createAddress('director')
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
      expect(await visitor.call(readInvitation, { body: { token: freshToken } })).toEqual({
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
    const history = await staff.browser.call(getHistory, { params: { publicId: owner.publicId } })
    expect(history.map(({ message }) => message)).toContain(`Dana Reed invited ${fresh} as a viewer.`)
    expect(await findEmails('project-people', owner.projectId)).toEqual([owner.email, owner.email])
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
          body: { email: createAddress(`director${index}`), role: 'viewer' },
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
    const other = createAddress('director')
    await browser.call(invitePerson, { params, body: { email: other, role: 'editor' } })
    expect(await refuse(other)).toBe('ALREADY_INVITED')
    expect(await refuse('nobody')).toBe('VALIDATION_FAILED')
    const change = (changes: Partial<typeof projects.$inferInsert>) =>
      database.update(projects).set(changes).where(eq(projects.id, owner.projectId))
    await change({ closedOn: '2026-01-05', closedReason: 'withdrawn' })
    expect(await refuse(createAddress())).toBe('PROJECT_CLOSED')
    await change({ closedOn: null, closedReason: null, status: 'payment_pending' })
    expect(await refuse(createAddress())).toBe('PAYMENT_REQUIRED')
    await change({ status: 'onboarding' })
    await database.update(users).set({ emailProvenAt: null }).where(eq(users.id, owner.id))
    expect(await refuse(createAddress())).toBe('EMAIL_NOT_CONFIRMED')
    // Staff can invite for the owner.
    const email = createAddress('director')
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
    const body = { email: createAddress(), role: 'viewer' }
    const refused = await owner.browser.refused(invitePerson, { params: owner.params, body })
    expect(refused.body.code).toBe('TOO_MANY_MEMBERS')
  })
})

describe('an invitation', () => {
  const invite = async () => {
    const owner = await createOwner(program)
    const invited = await signIn(program, { name: 'Lee Park' })
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
    expect(await accept((await signIn(program)).browser)).toBe('INVITATION_FOR_OTHER')
    expect(await accept(staff.browser)).toBe('INVITATION_FOR_OTHER')
    expect(await accept(invited.browser, 'x'.repeat(43))).toBe('INVITATION_ENDED')
    await invited.browser.call(acceptInvitation, { body: { token } })
    // A second click changes nothing.
    await invited.browser.call(acceptInvitation, { body: { token } })
    expect(await database.$count(projectMembers, eq(projectMembers.projectId, owner.projectId))).toBe(1)
    expect(await program.browser().call(readInvitation, { body: { token } })).toMatchObject({
      state: 'accepted',
    })
    await owner.browser.call(removeMember, { params: { ...owner.params, userId: invited.id } })
    expect(await accept()).toBe('INVITATION_ENDED')
    await database
      .update(projectInvitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(projectInvitations.projectId, owner.projectId))
    expect(await program.browser().call(readInvitation, { body: { token } })).toEqual({ state: 'ended' })
  })

  test('goes to one address a limited number of times a day, from all projects together', async () => {
    const strict = await startProgram({ LIMITS_SCALE: String(1 / rateLimits.invitationsToAddress.points) })
    try {
      const body = { email: createAddress('busy'), role: 'viewer' } as const
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
    expect(await program.browser().call(readInvitation, { body: { token } })).toEqual({ state: 'ended' })
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

describe('access', () => {
  test('to documents follows the role, in every path by which they are read', async () => {
    const owner = await createOwner(program)
    const editor = await addMember(program, owner, 'editor', 'Lee Park')
    const viewer = await addMember(program, owner, 'viewer', 'Sam Ortiz')
    const other = await addMember(program, await createOwner(program), 'editor', 'Ana Cruz')
    const { publicId, params } = owner
    const documentId = await upload(owner.browser, publicId, createPdf(), { name: 'bylaws.pdf' })
    const hidden = await upload(staff.browser, publicId, createPdf(), { name: 'memo.pdf', isPublic: 'false' })
    const download = async (browser: typeof owner.browser, id = documentId) =>
      (await browser.send('GET', downloadDocument.path.replace(':documentId', id))).status
    for (const { browser } of [owner, editor, viewer]) {
      expect(await download(browser)).toBe(200)
      expect(await download(browser, hidden)).toBe(404)
      expect((await browser.call(listDocuments, { params })).map(({ name }) => name)).toEqual(['bylaws.pdf'])
    }
    expect(await download(other.browser)).toBe(404)
    const remove = { params: { documentId } }
    for (const { browser } of [viewer, other])
      expect((await browser.refused(removeDocument, remove)).body.code).toBe('DOCUMENT_NOT_FOUND')
    await editor.browser.call(removeDocument, remove)
  })

  test('ends at once when the owner removes a member, also for open pages, downloads, and the calendar', async () => {
    const owner = await createOwner(program)
    const member = await addMember(program, owner, 'editor', 'Lee Park')
    const { params, publicId } = owner
    const { url } = await member.browser.call(getCalendarFeed, { params })
    const { url: ownersUrl } = await owner.browser.call(getCalendarFeed, { params })
    const readFeed = async (address: string) => {
      const { pathname, search } = new URL(address)
      return (await fetch(program.url + pathname + search)).status
    }
    expect([await readFeed(url), await readFeed(ownersUrl)]).toEqual([200, 200])
    const stream = await openLiveStream(program, member.browser)
    await owner.browser.call(removeMember, { params: { ...params, userId: member.id } })
    expect(await stream.next()).toEqual({ topic: 'project', publicId })
    stream.close()
    expect((await member.browser.refused(getProject, { params })).status).toBe(403)
    expect(await member.browser.call(listProjects)).toEqual([])
    expect([await readFeed(url), await readFeed(ownersUrl)]).toEqual([404, 200])
    const [event] = await database
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.eventType, 'project_access_ended'), eq(securityEvents.userId, member.id)))
    expect(event).toMatchObject({ userId: member.id, metadata: { by: owner.id, projectId: publicId } })
    const { subject } = await program.mailbox.waitFor(member.email, /access/)
    expect(subject).toBe('Your access to Lighthouse Fund ended')
    const again = { params: { ...params, userId: member.id } }
    expect((await owner.browser.refused(removeMember, again)).body.code).toBe('MEMBER_NOT_FOUND')
  })

  test('follows a changed role, and ends when a member leaves', async () => {
    const owner = await createOwner(program)
    const { params } = owner
    const member = await addMember(program, owner, 'viewer', 'Lee Park')
    const write = { params, body: { message: 'Hello' } }
    expect((await member.browser.refused(sendMessage, write)).status).toBe(403)
    const change = { params: { ...params, userId: member.id }, body: { role: 'editor' } as const }
    await owner.browser.call(changeMemberRole, change)
    await member.browser.call(sendMessage, write)
    const [message] = await owner.browser.call(listMessages, { params, query: {} })
    expect(message?.sender.name).toBe('Lee Park')
    await member.browser.call(leaveProject, { params })
    expect((await member.browser.refused(leaveProject, { params })).status).toBe(403)
    expect((await owner.browser.refused(leaveProject, { params })).body.code).toBe('MEMBER_NOT_FOUND')
    const owners = { params: { ...params, userId: owner.id }, body: { role: 'viewer' } as const }
    expect((await owner.browser.refused(changeMemberRole, owners)).body.code).toBe('MEMBER_NOT_FOUND')
    const messages = (await owner.browser.call(listUpdates, { params })).map((update) => update.message)
    expect(messages).toEqual(
      expect.arrayContaining(['Dana Reed made Lee Park an editor.', 'Lee Park left the project.']),
    )
  })

  test('of members brings live events of their project and of no other', async () => {
    const owner = await createOwner(program)
    const other = await createOwner(program)
    const member = await addMember(program, owner, 'viewer', 'Lee Park')
    const stream = await openLiveStream(program, member.browser)
    await other.browser.call(sendMessage, { params: other.params, body: { message: 'Hello' } })
    await owner.browser.call(sendMessage, { params: owner.params, body: { message: 'Hello' } })
    expect(await stream.next()).toEqual({ topic: 'messages', publicId: owner.publicId })
    stream.close()
  })
})

test('emails about the work go to the owner and the editors who want them', async () => {
  const owner = await createOwner(program)
  const { params, projectId, publicId } = owner
  const editor = await addMember(program, owner, 'editor', 'Lee Park')
  const quiet = await addMember(program, owner, 'editor', 'Ana Cruz')
  await addMember(program, owner, 'viewer', 'Sam Ortiz')
  await database.update(users).set({ messageMails: false }).where(eq(users.id, quiet.id))
  await staff.browser.call(requestDocuments, {
    params,
    body: { requests: [{ type: 'bylaws', words: 'Please send us your bylaws.', dueOn: '2027-01-05' }] },
  })
  expect(await findEmails('document-requested', projectId)).toEqual(
    [owner.email, editor.email, quiet.email].sort(),
  )
  await staff.browser.call(sendMessageAsStaff, { params, body: { message: 'All is well.' } })
  await sendUnreadMessagesEmail(
    program.context,
    { publicId, side: 'client' },
    new Date(Date.now() + 3_600_000),
  )
  expect(await findEmails('unread-messages', projectId)).toEqual([owner.email, editor.email].sort())
})

describe('transferring ownership', () => {
  test('needs the password and a member, and takes payments and people along', async () => {
    const owner = await createOwner(program)
    const member = await addMember(program, owner, 'viewer', 'Lee Park')
    const { params } = owner
    const { url } = await owner.browser.call(getCalendarFeed, { params })
    const refuse = async (body: object, browser = owner.browser) =>
      (await browser.refused(transferOwnership, { params, body })).body.code
    expect(await refuse({ userId: member.id, password: 'wrong' })).toBe('WRONG_CURRENT_PASSWORD')
    expect(await refuse({ userId: staff.id, password })).toBe('MEMBER_NOT_FOUND')
    expect(await refuse({ userId: owner.id, password })).toBe('MEMBER_NOT_FOUND')
    expect(await refuse({ userId: member.id, password }, member.browser)).toBe('FORBIDDEN')
    const body = { userId: member.id, password }
    expect((await owner.browser.call(transferOwnership, { params, body })).people).toMatchObject([
      { name: 'Lee Park', role: 'owner' },
      { name: 'Dana Reed', role: 'editor' },
    ])
    expect((await owner.browser.refused(listPayments, { params })).status).toBe(403)
    expect(await member.browser.call(listPayments, { params })).toMatchObject([
      { billedTo: { name: 'Dana Reed', email: member.email } },
    ])
    const { pathname, search } = new URL(url)
    expect((await fetch(program.url + pathname + search)).status).toBe(404)
    expect(await findEmails('project-people', owner.projectId)).toEqual(
      [owner.email, member.email, owner.email].sort(),
    )
    expect(await member.browser.call(getProject, { params })).toMatchObject({
      role: 'owner',
      email: member.email,
    })
  })

  test('only one of two concurrent transfers succeeds', async () => {
    const owner = await createOwner(program)
    const first = await addMember(program, owner, 'editor', 'Lee Park')
    const second = await addMember(program, owner, 'editor', 'Sam Ortiz')
    const { params } = owner
    const answers = await Promise.all(
      [first, second].map(({ id: userId }) =>
        owner.browser.send('PUT', transferOwnership.path.replace(':id', params.id), {
          body: { userId, password },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const { people } = await staff.browser.call(listPeople, { params })
    expect(people.map(({ role }) => role)).toEqual(['owner', 'editor', 'editor'])
  })
})

describe('closing an account', () => {
  test('is refused to an owner while others have access to an open project', async () => {
    const owner = await createOwner(program)
    await addMember(program, owner, 'viewer', 'Lee Park')
    const change = (changes: Partial<typeof projects.$inferInsert>) =>
      database.update(projects).set(changes).where(eq(projects.id, owner.projectId))
    await change({ status: 'live' })
    const close = { body: { password } }
    await owner.browser.call(selectPackageSignedIn, { body: { packageType: 'full', disclosureAgreed: true } })
    expect((await owner.browser.refused(closeAccount, close)).body.code).toBe('PROJECT_HAS_MEMBERS')
    expect(await owner.browser.call(listProjects), 'nothing was removed').toHaveLength(2)
    await change({ closedOn: '2026-01-05', closedReason: 'withdrawn' })
    await owner.browser.call(closeAccount, close)
    expect(await database.$count(projectMembers, eq(projectMembers.projectId, owner.projectId))).toBe(0)
  })

  test('ends a member’s access and leaves the project as it is', async () => {
    const owner = await createOwner(program)
    const member = await addMember(program, owner, 'editor', 'Lee Park')
    await member.browser.call(sendMessage, { params: owner.params, body: { message: 'Hello' } })
    await member.browser.call(closeAccount, { body: { password } })
    const { people } = await owner.browser.call(listPeople, { params: owner.params })
    expect(people).toHaveLength(1)
    const messages = await owner.browser.call(listMessages, { params: owner.params, query: {} })
    expect(messages.map(({ message }) => message)).toEqual(['Hello'])
  })
})

test('a member’s data export contains what they did and the projects they see, and nothing of the owner', async () => {
  const owner = await createOwner(program)
  const member = await addMember(program, owner, 'editor', 'Lee Park')
  const { params, publicId, projectId } = owner
  await owner.browser.call(sendMessage, { params, body: { message: 'From the owner' } })
  await member.browser.call(sendMessage, { params, body: { message: 'From the editor' } })
  await upload(owner.browser, publicId, createPdf('One'), { name: 'owner.pdf' })
  await upload(member.browser, publicId, createPdf('Two'), { name: 'editor.pdf' })
  const exportFor = async ({ cookies }: typeof owner.browser) => {
    const response = await fetch(program.url + downloadData.path, {
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const read = (name: string) => JSON.parse(new TextDecoder().decode(files[`${name}.json`]))
    return { read, names: Object.keys(files).filter((name) => name.startsWith('documents/')) }
  }
  const { read, names } = await exportFor(member.browser)
  expect(read('shared-projects')).toMatchObject([{ projectId, name: 'Lighthouse Fund', role: 'editor' }])
  expect(read('messages').map(({ message }: { message: string }) => message)).toEqual(['From the editor'])
  expect(names).toEqual(['documents/editor.pdf'])
  for (const name of ['projects', 'payments', 'project-members', 'project-invitations'])
    expect(read(name), name).toEqual([])
  const owners = await exportFor(owner.browser)
  expect(owners.names).toEqual(['documents/owner.pdf', 'documents/editor.pdf'])
  expect(owners.read('project-members')).toMatchObject([{ projectId, userId: member.id, role: 'editor' }])
  expect(owners.read('project-invitations')).toMatchObject([{ email: member.email, state: 'accepted' }])
})

test('another client’s project stays unknown to members and strangers', async () => {
  const { publicId } = await buyPackage(program)
  const member = await addMember(program, await createOwner(program), 'editor', 'Lee Park')
  expect((await member.browser.refused(getProject, { params: { id: publicId } })).status).toBe(403)
  expect((await member.browser.call(listProjects)).map((project) => project.publicId)).not.toContain(publicId)
})
