import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  getActiveTemplate,
  getTemplate,
  listTemplates,
  previewStatusEmail,
  renderNotationHtml,
  renderNotationText,
  restoreTemplate,
  saveTemplate,
  sendTestEmail,
} from '#contract/email'
import { changeStatusWithEmail } from '#contract/projects'
import { projects, users } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'
import { defaultTemplates } from './default-templates.ts'

const program = await runProgram()
const { browser: staff, email: staffEmail } = await signInNewUser(program, {
  role: 'admin',
  name: 'Stella Moore',
})
const colleague = (await signInNewUser(program, { role: 'admin', name: 'Theo Brandt' })).browser

/** Normalizes line breaks, which SMTP may change. */
const toTransportedText = (text: string) => text.replaceAll('\r\n', '\n').replace(/\n+$/, '')

const createContent = (body: string, subject = 'News of {{projectName}}') => ({
  subject,
  htmlContent: renderNotationHtml(body),
  textContent: renderNotationText(body),
})

const hostileContent = `Hello {{userName}},

**bold** and *italic*, [the form](https://irs.example/f?a=1&b=2), 5 < 6 & "quoted" <script>alert(1)</script>
a second line — with dashes, Žluťoučký, 慈善 and ${'a very long line '.repeat(12)}

- one
- two style="x"

.
From here on {{unknown}} stays.`

test('the preview is byte-for-byte the email delivered by SMTP', async () => {
  const { publicId, projectId, userId, email } = await buyPackage(program)
  const { database } = program.context
  await database.update(projects).set({ name: 'Reed & <Sons> "Fund"' }).where(eq(projects.id, projectId))
  await database
    .update(users)
    .set({ name: "Zoë O'Neil\t<b>", emailProvenAt: new Date() })
    .where(eq(users.id, userId))
  for (const [status, content] of [
    ['filing', createContent(hostileContent, 'News,  {{userName}}:\t{{projectName}}')],
    ['irs_approved', { ...createContent('Only *HTML* here'), textContent: '' }],
    ['live', defaultTemplates.find(({ status: of }) => of === 'live') ?? createContent('')],
  ] as const) {
    const { subject, htmlContent, textContent } = content
    const preview = await staff.call(previewStatusEmail, {
      body: { publicId, status, subject, htmlContent, textContent },
    })
    await program.mailbox.empty()
    await staff.call(changeStatusWithEmail, {
      params: { publicId },
      body: { status, subject, htmlContent, textContent },
    })
    const received = await program.mailbox.waitFor(email, /Reed/)
    expect(received.subject, '[MAIL-11]').toBe(preview.subject)
    expect(toTransportedText(received.html), '[MAIL-12] [MAIL-13]').toBe(toTransportedText(preview.html))
    expect(toTransportedText(received.text), '[MAIL-13]').toBe(toTransportedText(preview.text))
    expect(preview.html).not.toContain('<script>')
  }
})

test("a test email goes only to the staff member who requests it, with the client's content", async () => {
  const { publicId, email } = await buyPackage(program)
  await program.mailbox.waitFor(email, /receipt/)
  await program.mailbox.empty()
  const body = { publicId, status: 'filing' as const, ...createContent('Hello {{userName}}') }
  await staff.call(sendTestEmail, { body })
  const received = await program.mailbox.waitFor(staffEmail, /^Test: News of/)
  const preview = await staff.call(previewStatusEmail, { body })
  expect(toTransportedText(received.html)).toBe(toTransportedText(preview.html))
  expect((await program.mailbox.messages()).filter(({ to }) => to.includes(email))).toEqual([])
})

test('the status dialog starts with the edited template, and every version can be restored', async () => {
  const params = { status: 'under_review' as const }
  const fetchUpdatedAt = async () => (await staff.call(getTemplate, { params })).updatedAt.toISOString()
  const before = await staff.call(getTemplate, { params })
  expect(before).toMatchObject({ isActive: true, by: null, versions: [] })
  const first = createContent('We begin.')
  const saved = await staff.call(saveTemplate, {
    params,
    body: { ...first, isActive: true, seenAt: await fetchUpdatedAt() },
  })
  expect(saved).toMatchObject({ ...first, by: 'Stella Moore' })
  expect(saved.versions.map(({ origin, by }) => [origin, by])).toEqual([
    ['edited', 'Stella Moore'],
    ['original', null],
  ])
  expect(await staff.call(getActiveTemplate, { params })).toEqual(first)
  expect(await staff.call(listTemplates)).toContainEqual(
    expect.objectContaining({ status: 'under_review', subject: first.subject, by: 'Stella Moore' }),
  )

  const original = saved.versions.at(-1)?.id ?? 0
  const restored = await colleague.call(restoreTemplate, { params, body: { versionId: original } })
  expect(restored).toMatchObject({
    subject: before.subject,
    htmlContent: before.htmlContent,
    by: 'Theo Brandt',
  })
  await staff.call(saveTemplate, {
    params,
    body: { ...createContent('Again.'), isActive: true, seenAt: await fetchUpdatedAt() },
  })
  const reset = await staff.call(restoreTemplate, { params, body: { versionId: null } })
  const { status: _, ...byDefault } = defaultTemplates.find(({ status }) => status === 'under_review') ?? {
    status: '',
  }
  expect(reset).toMatchObject(byDefault)
  expect(reset.versions).toHaveLength(5)
  // A version of another template isn't found.
  const elsewhere = { params: { status: 'live' as const }, body: { versionId: original } }
  expect((await staff.refused(restoreTemplate, elsewhere)).status).toBe(404)
})

test('saves a change of only the text', async () => {
  const params = { status: 'ads_testing' as const }
  const { subject, htmlContent, updatedAt } = await staff.call(getTemplate, { params })
  const saved = await staff.call(saveTemplate, {
    params,
    body: {
      subject,
      htmlContent,
      textContent: 'Only text',
      isActive: true,
      seenAt: updatedAt.toISOString(),
    },
  })
  expect(saved).toMatchObject({ htmlContent, textContent: 'Only text', by: 'Stella Moore' })
})

test("rejects an empty change and one that would overwrite a colleague's", async () => {
  const params = { status: 'ads_setup' as const }
  const seenAt = (await staff.call(getTemplate, { params })).updatedAt.toISOString()
  const createChange = (body: string) => ({
    params,
    body: { ...createContent(body), isActive: true, seenAt },
  })
  await colleague.call(saveTemplate, createChange('The colleague was first.'))
  expect((await staff.refused(saveTemplate, createChange('I was second.'))).body.code).toBe(
    'TEMPLATE_CHANGED_MEANWHILE',
  )
  const empty = { params, body: { ...createContent('x'), htmlContent: '<p> </p>', isActive: true, seenAt } }
  expect((await staff.refused(saveTemplate, empty)).body.fields).toHaveProperty('htmlContent')
})

test("the dialog doesn't find a disabled template", async () => {
  const params = { status: 'ads_testing' as const }
  const { subject, htmlContent, textContent, updatedAt } = await staff.call(getTemplate, { params })
  const body = { subject, htmlContent, textContent, isActive: false, seenAt: updatedAt.toISOString() }
  expect(await staff.call(saveTemplate, { params, body })).toMatchObject({ isActive: false })
  expect((await staff.refused(getActiveTemplate, { params })).body.code).toBe('TEMPLATE_NOT_FOUND')
})
