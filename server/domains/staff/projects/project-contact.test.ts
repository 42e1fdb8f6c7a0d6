import { expect, test } from 'vitest'
import { getProfile, listUsers, updateProfile } from '#contract/identity'
import { selectPackageSignedIn } from '#contract/payments'
import { getOnboarding, getStaffProject, submitOnboarding } from '#contract/projects'
import { exportProjects, listAllProjects } from '#contract/staff'
import { runProgram } from '#tests/program.ts'
import { buyPackage, onboardingAnswers, setPasswordFromLink, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = (await signInNewUser(program, { role: 'admin' })).browser

let counter = 0
/**
 * Creates a client with a full session and a submitted questionnaire, with a unique phone number and address.
 */
const createOnboardedProject = async () => {
  counter += 1
  const phoneNumber = `+1 (757) 555-${String(4400 + counter)}`
  const address = `${100 + counter} Pelican${counter} Street, Norfolk, VA 23510`
  const { publicId, email } = await buyPackage(program)
  const client = await setPasswordFromLink(program, email)
  const given = { ...onboardingAnswers, phoneNumber, address }
  await client.call(submitOnboarding, { body: { projectId: publicId, ...given } })
  return { client, publicId, given, digits: `757555${4400 + counter}` }
}
const fetchStaffProject = (publicId: string) => staff.call(getStaffProject, { params: { publicId } })
const searchProjects = async (search: string) => {
  const { projects } = await staff.call(listAllProjects, { query: { search } })
  return projects.map(({ publicId }) => publicId)
}
const exportSearch = async (search: string) =>
  String((await staff.send('GET', `${exportProjects.path}?search=${encodeURIComponent(search)}`)).body)

test('shows, finds, and exports the phone and address from the questionnaire', async () => {
  const { publicId, given, digits, client } = await createOnboardedProject()
  expect(await fetchStaffProject(publicId)).toMatchObject({
    phone: given.phoneNumber,
    address: given.address,
  })
  expect(await client.call(getProfile)).toMatchObject({ phone: given.phoneNumber })
  expect(await staff.call(getOnboarding, { params: { projectId: publicId } })).toEqual(given)
  for (const search of [
    given.phoneNumber,
    digits,
    `1${digits}`,
    `+1-757-555-${digits.slice(-4)}`,
    `757.555.${digits.slice(-4)}`,
    `${given.address.slice(0, 3)} pelican${counter}`,
  ])
    expect(await searchProjects(search), search).toEqual([publicId])
  const people = await staff.call(listUsers, { query: { search: digits } })
  expect(people.items).toHaveLength(1)
  const file = await exportSearch(digits)
  expect(file.split('\r\n')[0]).toContain(',Phone,Package,')
  expect(file.split('\r\n')[0]).toContain(',Address,Country,State,')
  expect(file).toContain(`,'${given.phoneNumber},`)
  expect(file).toContain(`,"${given.address}",`)
})

test('a later profile change applies to all current and future projects of the client', async () => {
  const { client, publicId, digits, given } = await createOnboardedProject()
  const begin = async () => {
    const body = { packageType: 'full', disclosureAgreed: true } as const
    return (await client.call(selectPackageSignedIn, { body })).publicId ?? ''
  }
  const second = await begin()
  await client.call(updateProfile, { body: { name: 'Ida Quist-Moreau', phone: '804 555 0199' } })
  const third = await begin()
  for (const id of [publicId, second, third])
    expect(await fetchStaffProject(id)).toMatchObject({
      phone: '804 555 0199',
      user: { name: 'Ida Quist-Moreau' },
    })
  expect((await searchProjects('8045550199')).toSorted()).toEqual([publicId, second, third].toSorted())
  expect(await searchProjects(digits)).toEqual([])
  expect(await exportSearch('quist-moreau')).toContain(',Ida Quist-Moreau,')

  // Submitting the same phone number again doesn't replace the newer one from the profile.
  const address = '9 Heron Lane, Norfolk, VA'
  await client.call(submitOnboarding, { body: { projectId: publicId, ...given, address } })
  expect(await fetchStaffProject(publicId)).toMatchObject({ phone: '804 555 0199', address })
  await client.call(submitOnboarding, {
    body: { projectId: publicId, ...given, phoneNumber: '703 555 0101' },
  })
  expect(await fetchStaffProject(publicId)).toMatchObject({ phone: '703 555 0101' })
  expect(await fetchStaffProject(second)).toMatchObject({ phone: '804 555 0199' })
  expect(await client.call(getProfile)).toMatchObject({ phone: '804 555 0199' })
})

test('changing only the name keeps the phones of the projects', async () => {
  const { client, publicId, given } = await createOnboardedProject()
  await client.call(updateProfile, { body: { name: 'Ida Quist', phone: '804 555 0142' } })
  await client.call(submitOnboarding, {
    body: { projectId: publicId, ...given, phoneNumber: '703 555 0102' },
  })
  await client.call(updateProfile, { body: { name: 'Ida Moreau', phone: '804 555 0142' } })
  expect(await fetchStaffProject(publicId)).toMatchObject({
    phone: '703 555 0102',
    user: { name: 'Ida Moreau' },
  })
})
