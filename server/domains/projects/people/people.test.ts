import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { downloadDocument, listDocuments, removeDocument, requestDocuments } from '#contract/documents'
import { getCalendarFeed } from '#contract/formation'
import { closeAccount, downloadData } from '#contract/identity'
import { listMessages, sendMessage, sendMessageAsStaff } from '#contract/messaging'
import { listPayments, selectPackageSignedIn } from '#contract/payments'
import {
  changeMemberRole,
  getProject,
  leaveProject,
  listPeople,
  listProjects,
  listUpdates,
  removeMember,
  transferOwnership,
} from '#contract/projects'
import { projectMembers, projects, securityEvents, users } from '#server/database/schema.ts'
import { sendUnreadMessagesEmail } from '#server/messaging'
import { openLiveStream } from '#tests/live-stream.ts'
import { runProgram } from '#tests/program.ts'
import { addMember, createOwner, findProjectEmails } from '#tests/project-people.ts'
import { createPdf, sendFile } from '#tests/uploads.ts'
import { buyPackage, password, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const staff = await signInNewUser(program, { role: 'admin', name: 'Nora Vale' })

/** Uploads a file and returns the document's ID. */
const upload = async (...file: Parameters<typeof sendFile>): Promise<string> => {
  const { code, address } = await sendFile(...file)
  expect(code).toBeNull()
  return address.split('/').at(-1) ?? ''
}

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
  expect(await findProjectEmails(program, 'document-requested', projectId)).toEqual(
    [owner.email, editor.email, quiet.email].sort(),
  )
  await staff.browser.call(sendMessageAsStaff, { params, body: { message: 'All is well.' } })
  await sendUnreadMessagesEmail(
    program.context,
    { publicId, side: 'client' },
    new Date(Date.now() + 3_600_000),
  )
  expect(await findProjectEmails(program, 'unread-messages', projectId)).toEqual(
    [owner.email, editor.email].sort(),
  )
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
    expect(await findProjectEmails(program, 'project-people', owner.projectId)).toEqual(
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
