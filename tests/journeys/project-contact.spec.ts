import { captureScreen } from './capture-screen.ts'
import { expect, test } from './journey.ts'
import { logInByRequest, openStaffTab } from './steps.ts'
import { createProject } from './test-projects.ts'

test('staff find a project by the phone number in the questionnaire and read all its answers @phone', async ({
  page,
}, info) => {
  const own = await createProject(`Contact ${info.project.name}`)
  const line = String(Date.now()).slice(-7)
  const answers = {
    fullName: 'Otto Lind',
    phoneNumber: `+1 (757) ${line.slice(0, 3)}-${line.slice(3)}`,
    address: '12 Pier Street, Norfolk, VA 23510',
    nonprofitName: own.name,
    missionStatement: 'We lend tools and teach repairs in every part of the city.',
    grantPurpose: 'Reach neighbors who search for tool lending near them.',
  }
  const submit = async (changes: Partial<typeof answers>) => {
    const data = { projectId: own.publicId, ...answers, ...changes }
    expect((await own.client.post('/api/onboarding/submit', { data })).status()).toBe(200)
  }

  await logInByRequest(page, 'staff')
  await page.getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt').fill(own.name)
  await page.getByRole('button', { name: own.name }).click()
  const dialog = page.getByRole('dialog', { name: own.name })
  await openStaffTab(dialog, 'Onboarding')
  await expect(page).toHaveURL(/tab=onboarding/)
  await expect(dialog.getByRole('heading', { name: 'No answers yet' })).toBeVisible()
  await captureScreen(page, info, 'project-onboarding-empty')
  await submit({})
  for (const answer of Object.values(answers)) await expect(dialog.getByText(answer).first()).toBeVisible()
  for (const step of ['Contact Information', 'Nonprofit Details', 'Ads Strategy'])
    await expect(dialog.getByRole('heading', { name: step })).toBeVisible()
  await captureScreen(page, info, 'project-onboarding')

  await dialog.getByRole('tab', { name: 'Project Details' }).click()
  const fact = (label: string) => dialog.locator('dt', { hasText: label }).locator('+ dd')
  await expect(fact('Phone')).toHaveText(answers.phoneNumber)
  await expect(fact('Address')).toHaveText(answers.address)
  await captureScreen(page, info, 'project-contact')
  await submit({ address: '14 Heron Lane, Norfolk, VA 23510' })
  await expect(fact('Address')).toHaveText('14 Heron Lane, Norfolk, VA 23510')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByLabel('Search name, person, email, phone, address, EIN, ID, or receipt').fill(`757${line}`)
  await expect(page.getByRole('button', { name: own.name })).toBeVisible()
  await expect(page.getByText('Frost & Forge Makers')).toHaveCount(0)
})
