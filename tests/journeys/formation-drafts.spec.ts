import { listDocuments } from '#contract/documents'
import {
  generateDraft,
  getDraft,
  getDraftingFacts,
  saveDraftingFacts,
  saveOrganizationProfile,
} from '#contract/formation'
import { createDraftFacts } from '../formation/drafts.ts'
import { captureScreen } from './capture-screen.ts'
import { createApplicant } from './incorporated-clients.ts'
import { expect, test } from './journey.ts'
import { copySessionToBrowser, logInAsStaff } from './staff-steps.ts'
import { expectToast } from './steps.ts'

const { profile, drafting } = createDraftFacts()

test('a client enters the missing facts, makes a draft, and saves it to Documents @phone', async ({
  context,
  page,
}, info) => {
  const { client, publicId } = await createApplicant('Maya Brooks')
  const params = { id: publicId }
  await client.call(saveOrganizationProfile, { params, body: profile })
  await copySessionToBrowser(context, client)
  await page.goto(`/project/${publicId}?tab=formation`)
  const section = page.getByRole('region', { name: 'Document drafts' })
  const bylaws = section.getByRole('listitem').filter({ hasText: 'Bylaws' }).first()

  await test.step('what is missing is named, with the form to enter it in', async () => {
    await expect(bylaws.getByText('9 facts missing')).toBeVisible()
    await bylaws.getByText('What’s missing').click()
    await captureScreen(page, info, 'drafts-missing')
    await bylaws.getByRole('button', { name: 'Board and members' }).click()
    const dialog = page.getByRole('dialog', { name: 'Board and members' })
    await expect(dialog.getByLabel('Fewest directors')).toHaveValue('3')
    await dialog.getByLabel('Fewest directors').fill('no')
    await dialog.getByRole('button', { name: 'Save facts' }).click()
    await expect(dialog.getByText('Please enter a number from 1 to 100')).toBeVisible()
    await dialog.getByLabel('Fewest directors').fill('3')
    await captureScreen(page, info, 'drafts-facts')
    await dialog.getByRole('button', { name: 'Save facts' }).click()
    await expectToast(page, 'Facts saved')
  })

  await test.step('the draft opens, with its mark and files', async () => {
    await bylaws.getByRole('button', { name: 'Make draft' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bylaws' })
    await expect(dialog.getByText('Draft – review before filing')).toBeVisible()
    await expect(dialog.getByText('The name of the corporation is Pier Fund, Inc.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    await captureScreen(page, info, 'draft')
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Word' }).click()
    expect((await download).suggestedFilename()).toBe('Bylaws, draft 1.docx')
    await dialog.getByRole('button', { name: 'Save to Documents' }).click()
    await expect(dialog.getByText('In Documents')).toBeVisible()
    const documents = await client.call(listDocuments, { params })
    expect(documents).toMatchObject([{ name: 'Bylaws, draft 1.pdf', type: 'bylaws' }])
  })
})

test('staff edit a paragraph, and decide when new facts contradict it @phone', async ({
  context,
  page,
}, info) => {
  const { client, publicId } = await createApplicant('Maya Brooks')
  const params = { id: publicId }
  await client.call(saveOrganizationProfile, { params, body: profile })
  const { facts: seen } = await client.call(getDraftingFacts, { params })
  await client.call(saveDraftingFacts, { params, body: { facts: drafting, seen } as never })
  await client.call(generateDraft, { params: { ...params, kind: 'bylaws' }, body: {} })
  const readVersion = async () =>
    (await client.call(getDraft, { params: { ...params, kind: 'bylaws' }, query: {} })).version
  await copySessionToBrowser(context, await logInAsStaff())
  await page.goto(`/admin?project=${publicId}&tab=formation&view=full`)
  const section = page.getByRole('region', { name: 'Document drafts' })
  const bylaws = section.getByRole('listitem').filter({ hasText: 'Bylaws' }).first()
  const dialog = page.getByRole('dialog', { name: 'Bylaws' })

  await test.step('a draft that can’t be loaded says so', async () => {
    await page.route(/\/drafts\/bylaws/, (route) => route.fulfill({ status: 500, body: '' }))
    await bylaws.getByRole('button', { name: 'Bylaws', exact: true }).click()
    await expect(dialog.getByText('We couldn’t load the draft')).toBeVisible({ timeout: 20_000 })
    await page.unroute(/\/drafts\/bylaws/)
    await dialog.getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('an edit makes a new version, which shows the difference', async () => {
    await dialog.getByRole('button', { name: /^Edit: The fiscal year/ }).click()
    await dialog.getByLabel('Paragraph').fill('The fiscal year of the corporation ends on May 31.')
    await dialog.getByRole('button', { name: 'Keep this text' }).click()
    await expect(dialog.getByText('1 paragraph changed')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save as version 2' }).click()
    await expectToast(page, 'New version saved')
    await expect(dialog.getByText('Edited')).toBeVisible()
    await dialog.getByText('1 change since version 1').click()
    await captureScreen(page, info, 'draft-changes')
    expect(await readVersion()).toMatchObject({ number: 2, editCount: 1 })
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('a fact that changes the same paragraph is a conflict, which staff settle', async () => {
    await client.call(saveOrganizationProfile, { params, body: { ...profile, fiscalYearEnd: '06-30' } })
    await expect(bylaws.getByText('Facts changed')).toBeVisible()
    await bylaws.getByRole('button', { name: 'Make a new version' }).click()
    await expect(dialog.getByText('One edit conflicts with new facts')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save to Documents' })).toBeDisabled()
    await captureScreen(page, info, 'draft-conflict')
    await dialog.getByRole('button', { name: 'Keep the edit' }).click()
    await expect(dialog.getByText('One edit conflicts with new facts')).toHaveCount(0)
    expect(await readVersion()).toMatchObject({ number: 4, editCount: 1 })
  })
})

test('staff draft many projects at once, change a template, and note what a state wants @phone', async ({
  context,
  page,
}, info) => {
  const { client, publicId } = await createApplicant('Maya Brooks')
  const legalName = `Desk Fund ${publicId.slice(0, 8)}`
  const params = { id: publicId }
  await client.call(saveOrganizationProfile, { params, body: { ...profile, legalName } })
  const { facts: seen } = await client.call(getDraftingFacts, { params })
  await client.call(saveDraftingFacts, { params, body: { facts: drafting, seen } as never })
  await copySessionToBrowser(context, await logInAsStaff())
  await page.goto(`/admin/drafting?search=${encodeURIComponent(legalName)}`)

  await test.step('a run drafts what is ready and shows its progress', async () => {
    await expect(page.getByRole('button', { name: legalName })).toBeVisible()
    await page.getByRole('checkbox', { name: legalName }).check()
    await captureScreen(page, info, 'drafting-desk')
    await page.getByRole('button', { name: 'Make drafts for 1 project' }).click()
    await expectToast(page, 'Drafting started')
    await expect(page.getByText('1 project done')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: legalName })).toHaveCount(0)
    const { version } = await client.call(getDraft, { params: { ...params, kind: 'articles' }, query: {} })
    expect(version.number).toBe(1)
  })

  await test.step('a template’s paragraph is replaced, with a preview', async () => {
    await page.getByRole('button', { name: 'Edit templates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Templates of documents' })
    // The phone and desktop journeys can run at the same time, so each one edits a different template.
    const template = info.project.name === 'phone' ? 'Conflict of interest policy' : 'Banking resolution'
    await dialog.getByLabel('Document', { exact: true }).selectOption(template)
    await dialog
      .getByRole('button', { name: /^Edit the template/ })
      .first()
      .click()
    const text = dialog.getByLabel('Text of the template')
    await text.fill('The board of {legalNam} adopted this resolution.')
    await dialog.getByRole('button', { name: 'Use in later drafts' }).click()
    await expect(dialog.getByText('{legalNam} isn’t a placeholder.')).toBeVisible()
    await text.fill('The board of {legalName} adopted this resolution.')
    const preview = dialog.getByText(/^Preview for/).locator('xpath=following-sibling::p')
    await expect(preview).toHaveText(/^The board of [^{]+ adopted this resolution\.$/)
    await captureScreen(page, info, 'draft-template')
    await dialog.getByRole('button', { name: 'Use in later drafts' }).click()
    await expectToast(page, 'Template changed')
    await expect(dialog.getByText('Replaced')).toBeVisible()
    await dialog.getByRole('button', { name: /^Edit the template: The board of/ }).click()
    await dialog.getByRole('button', { name: 'Restore the delivered text' }).click()
    await expect(dialog.getByText('Replaced')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('a note about a state is kept', async () => {
    await page.getByRole('button', { name: 'State notes' }).click()
    const dialog = page.getByRole('dialog', { name: 'State notes' })
    const note = `Call before noon, ${publicId.slice(0, 8)}.`
    await dialog.getByLabel('State', { exact: true }).selectOption('Ohio')
    await dialog.getByLabel('New note').fill(note)
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(dialog.getByText(note)).toBeVisible()
    await captureScreen(page, info, 'state-notes')
    await dialog.getByRole('button', { name: `Remove the note: ${note}` }).click()
    await expect(dialog.getByText(note)).toHaveCount(0)
  })
})
