import { addDays, addMonths, DAY_MS, toEasternDay } from '#contract/dates.ts'
import { listDocumentRequests, requestDocuments } from '#contract/documents'
import { changeFilingState, planFiling } from '#contract/formation'
import { recordGrantCheck } from '#contract/grant'
import { changeStatus } from '#contract/projects'
import { recordMonth } from '#contract/results'
import { createPdf, sendFile } from '../uploads.ts'
import { captureScreen } from './capture-screen.ts'
import { expect, strictExpect, test } from './journey.ts'
import { assignProjectToSelf, logInAsStaff } from './staff-steps.ts'
import { expectToast, logIn, logInByRequest } from './steps.ts'
import { createProject, pressUntilFocused, sendClientMessage, type TestProject } from './test-projects.ts'

/** Assigns the projects to the demo's staff member, because other journeys fill the queue's first page. */
const assignToStaff = async (projects: readonly TestProject[]) => {
  const staff = await logInAsStaff()
  for (const { publicId } of projects) await assignProjectToSelf(staff, publicId)
}

test('staff process ten projects using only the keyboard', async ({ page }, info) => {
  test.slow()
  const group = `Keyboard ${info.project.name}`
  const names = 'Alder Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ironwood Juniper'.split(' ')
  const projects = await Promise.all(names.map((tree) => createProject(`${group} ${tree}`)))
  for (const own of projects) await sendClientMessage(own, `What comes next for ${own.name}?`)
  await assignToStaff(projects)
  const keyboard = page.keyboard
  const dialog = page.getByRole('dialog').first()
  const waiting = page.getByRole('link', { name: new RegExp(`Needs reply.*${group}`) })

  await logInByRequest(page, 'staff')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await test.step('the command palette opens the queue', async () => {
    await keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: /^Jump to/ })).toBeFocused()
    await keyboard.type('work que')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/queue')
    await pressUntilFocused(page, 'Tab', (text) => text.startsWith('Assignee'))
    await keyboard.type('Mine')
    await expect(waiting).toHaveCount(10)
    await captureScreen(page, info, 'queue')
  })

  await test.step('staff answer eight, row by row', async () => {
    await pressUntilFocused(page, 'Tab', (text) => text.includes('Needs reply'))
    for (let answered = 0; answered < 8; answered += 1) {
      await pressUntilFocused(
        page,
        'ArrowDown',
        (text) => text.includes('Needs reply') && text.includes(group),
      )
      await keyboard.press('Enter')
      await expect(dialog.getByRole('textbox', { name: 'Your message' })).toBeFocused()
      await keyboard.type('We file on Monday and write to you then.')
      await keyboard.press('Enter')
      // Search in the conversation, because the message field may still contain the text.
      await expect(dialog.locator('p').filter({ hasText: 'We file on Monday' })).toBeVisible()
      await expect(dialog.getByText('Needs reply')).toBeHidden()
      await keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(waiting).toHaveCount(9 - answered)
      // After the row is removed, focus is on the row in its position, or on the last row.
      await expect(page.locator('[data-row]:focus')).toHaveCount(1)
      await keyboard.press('Home')
    }
  })

  await test.step('one needs no reply', async () => {
    await pressUntilFocused(page, 'ArrowDown', (text) => text.includes('Needs reply') && text.includes(group))
    await keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Your message' })).toBeFocused()
    await keyboard.press('Shift+Tab')
    await pressUntilFocused(page, 'Shift+Tab', (text) => text.includes('No reply needed'))
    await keyboard.press('Enter')
    await expect(dialog.getByText('Needs reply')).toBeHidden()
    await expect(dialog.getByRole('textbox', { name: 'Your message' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(waiting).toHaveCount(1)
    await expect(page.locator('[data-row]:focus')).toHaveCount(1)
  })

  await test.step('one is set to under review without an email', async () => {
    await keyboard.press('Home')
    await pressUntilFocused(page, 'ArrowDown', (text) => text.includes('Application') && text.includes(group))
    const row = await page.evaluate(() => document.activeElement?.textContent ?? '')
    const name = names.find((tree) => row.includes(`${group} ${tree}`)) ?? ''
    await keyboard.press('Enter')
    await expect(dialog.getByText('Basic Information')).toBeVisible()
    await pressUntilFocused(page, 'Tab', (text) => text.startsWith('Change status of'))
    // Typing a letter selects the status that begins with it.
    await keyboard.press('u')
    const notice = page.getByRole('dialog', { name: 'Status Update Notification' })
    await expect(notice).toBeVisible()
    await pressUntilFocused(page, 'Tab', (text) => text.includes('sendEmail'))
    await keyboard.press('Space')
    await pressUntilFocused(page, 'Tab', (text) => text.includes('Update Status Only'))
    await keyboard.press('Enter')
    await expectToast(page, 'Status Updated')
    await keyboard.press('Escape')
    await expect(page.getByRole('link', { name: new RegExp(`^Application.*${group} ${name}`) })).toHaveCount(
      0,
    )
  })
})

test('the queue shows who is waiting, can be filtered, and updates its count automatically', async ({
  page,
}, info) => {
  const own = await createProject(`Queue Count ${info.project.name}`, 'Ada Moss')
  await assignToStaff([own])
  await logInByRequest(page, 'staff')
  const nav = page.getByRole('navigation', { name: 'Staff area' })
  await nav.getByRole('link', { name: /^Work queue/ }).click()
  await page.getByLabel('Assignee').selectOption('Mine')
  const list = page.getByRole('region', { name: 'Waiting' })
  const rows = list.getByRole('link').filter({ hasText: own.name })
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Application')
  await sendClientMessage(own, 'May I change the name of the fund?')
  await expect(rows, 'it arrives without being asked for').toHaveCount(2)
  await rows.filter({ hasText: 'May I change' }).click()
  await expect(page.getByRole('dialog', { name: own.name })).toBeVisible()
  await expect(list.locator('[aria-current=true]'), 'of the project’s two items, one is open').toHaveCount(1)
  await expect(list.locator('[aria-current=true]')).toContainText('May I change')
  await expect(list.locator('[aria-current=true]')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: own.name })).toBeHidden()

  await page.getByRole('button', { name: /^Messages/ }).click()
  await expect(page).toHaveURL(/kind=message/)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('May I change the name of the fund?')
  await captureScreen(page, info, 'queue-messages')

  await rows.first().click()
  const dialog = page.getByRole('dialog', { name: own.name })
  await expect(page).toHaveURL(new RegExp(`project=${own.publicId}&tab=messages`))
  await expect(dialog.getByText('May I change the name of the fund?')).toBeVisible()
  await captureScreen(page, info, 'queue-project')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/queue\?(?!.*project=).*kind=message/)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')

  // Without failed emails, only the URL selects them. Another journey's emails may have failed meanwhile.
  const chips = page.getByRole('group', { name: 'Type of work' }).getByRole('button')
  await expect(chips.filter({ hasText: /^All \d/ })).toBeVisible()
  await expect(chips.filter({ hasText: / 0$/ })).toHaveCount(0)
  await page.goto('/admin/queue?kind=mail&assignee=mine')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Emails 0/, pressed: true })).toBeVisible()
  await captureScreen(page, info, 'queue-empty')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL('/admin/queue')
  await expect(list).toBeVisible()
})

test('staff choose whether to start with the queue or the table', async ({ context, page }) => {
  const logInAgain = async () => {
    await context.clearCookies()
    await logIn(page, 'staff@causeway.example')
  }
  const choice = page.getByRole('checkbox', { name: 'Start here after I log in' })
  await logInAgain()
  await expect(page).toHaveURL('/admin')
  await page.goto('/admin/queue')
  await choice.check()
  await logInAgain()
  await expect(page).toHaveURL('/admin/queue')
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await logInAgain()
  await expect(page).toHaveURL('/admin')
})

test('document requests are in the queue: overdue ones, then ones to review @phone', async ({
  page,
}, info) => {
  const own = await createProject(`Papers ${info.project.name}`)
  const staff = await logInAsStaff()
  const params = { id: own.publicId }
  const yesterday = addDays(toEasternDay(new Date()), -1)
  const body = { type: 'budget', words: 'The IRS asks for a budget.', dueOn: yesterday } as const
  await staff.call(requestDocuments, { params, body: { requests: [body] } })
  await logInByRequest(page, 'staff', '/admin/queue?kind=overdue')
  const row = page.getByRole('link', { name: new RegExp(`${own.name}.*Budget was due`) })
  await expect(row).toContainText('Waiting on the client.')
  // On phones, the filters overflow, so the chosen one must have been scrolled into view.
  await expect(page.getByRole('button', { name: /^Late documents \d/ })).toBeInViewport({ ratio: 1 })
  await captureScreen(page, info, 'queue-overdue')

  const [request] = await staff.call(listDocumentRequests, { params })
  await sendFile(staff, own.publicId, createPdf(), { name: 'Budget.pdf', requestId: request?.id })
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: /^Documents \d/ }).click()
  await page.getByRole('link', { name: new RegExp(`To review.*${own.name}`) }).click()
  const panel = page.getByRole('dialog', { name: own.name }).getByRole('tabpanel', { name: 'Documents' })
  await panel.getByRole('button', { name: 'Approve Budget' }).click()
  await expectToast(page, 'Document approved')
  await page.goto('/admin/queue?kind=document')
  await expect(page.getByRole('heading', { name: 'Work queue' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Documents \d/ })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(own.name) })).toHaveCount(0)
})

test('a late document is reminded of from the queue, and opening it leads to the request', async ({
  page,
}, info) => {
  const own = await createProject(`Late Minutes ${info.project.name}`)
  await assignToStaff([own])
  const staff = await logInAsStaff()
  await staff.call(requestDocuments, {
    params: { id: own.publicId },
    body: {
      requests: [
        {
          type: 'minutes',
          words: 'Please send the minutes of your first meeting.',
          dueOn: addDays(toEasternDay(new Date()), -2),
        },
      ],
    },
  })
  await logInByRequest(page, 'staff', '/admin/queue?kind=overdue&assignee=mine')
  const item = page.getByRole('listitem').filter({ hasText: own.name })
  await test.step('the client was emailed today, so the reminder has to wait', async () => {
    await expect(item.getByText(/^Emailed .*You can send a reminder after /)).toBeVisible()
    await expect(item.getByRole('button', { name: /^Remind now/ })).toBeHidden()
  })

  await test.step('two days later, staff remind the client from the list', async () => {
    await page.clock.setFixedTime(Date.now() + 2 * DAY_MS)
    await page.reload()
    await item.getByRole('button', { name: /^Remind now/ }).click()
    await expect(page.getByText('You can send a reminder once a day.').first()).toBeVisible()
    await captureScreen(page, info, 'queue-late-document')
  })

  await test.step('opening the row leads to the request', async () => {
    await item.getByRole('link').click()
    const request = page.getByRole('dialog', { name: own.name }).getByRole('listitem').filter({
      hasText: 'Please send the minutes of your first meeting.',
    })
    await expect(request).toBeFocused()
    await expect(request).toBeInViewport()
    await expect(request.getByRole('button', { name: 'Remind now: Board minutes' })).toBeVisible()
    await captureScreen(page, info, 'queue-late-request')
  })
})

test('filings are in the queue with their due dates, the late ones first @phone', async ({ page }, info) => {
  const own = await createProject(`Filings ${info.project.name}`)
  await assignToStaff([own])
  const staff = await logInAsStaff()
  const today = toEasternDay(new Date())
  const plan = (kind: 'articles' | 'ein' | 'initial-report', dueOn: string) =>
    staff.call(planFiling, { params: { id: own.publicId }, body: { kind, jurisdiction: 'DE', dueOn } })
  await plan('ein', today)
  await plan('initial-report', addDays(today, 5))
  const articles = await plan('articles', addDays(today, -3))
  await logInByRequest(page, 'staff', '/admin/queue?assignee=mine')
  const list = page.getByRole('region', { name: 'Waiting' })
  const rows = list.getByRole('link').filter({ hasText: own.name })
  await test.step('late filings come before those due soon, and both before the rest', async () => {
    await expect(rows).toContainText([
      /Filing.*3 days late.*Articles of incorporation \(DE\) due /,
      /Filing.*Due today.*EIN \(DE\) due /,
      /Filing.*Due in 5 days.*Initial report \(DE\) due /,
      /Application/,
    ])
    await captureScreen(page, info, 'queue-due')
  })

  await test.step('a row opens the filing, and closing it leads to its row in the project', async () => {
    await page.getByRole('button', { name: /^Filings \d/ }).click()
    await rows.first().click()
    const filing = page.getByRole('dialog', { name: /^Articles of incorporation/ })
    await expect(filing).toBeVisible()
    await captureScreen(page, info, 'queue-filing')
    await page.keyboard.press('Escape')
    await expect(filing).toBeHidden()
    await expect(
      page
        .getByRole('dialog', { name: own.name })
        .getByRole('button', { name: /^Articles of incorporation/ }),
    ).toBeFocused()
    await page.goBack()
  })

  await test.step('it leaves the queue when a colleague files it', async () => {
    await expect(rows).toHaveCount(3)
    const params = { filingId: articles.id }
    await staff.call(changeFilingState, { params, body: { seen: 'planned', state: 'ready' } })
    await expect(rows.first()).toContainText('Ready to file.')
    await staff.call(changeFilingState, { params, body: { seen: 'ready', state: 'filed' } })
    await expect(rows).toHaveCount(2)
  })
})

test('overdue steps are in the queue and offer the next status @phone', async ({ page }, info) => {
  await logInByRequest(page, 'staff', '/admin/queue?kind=step')
  const row = page.getByRole('region', { name: 'Waiting' }).getByRole('link').first()
  await expect(row).toContainText(/Step overdue.*\d days? late.*Past the \d+-day target for /)
  await captureScreen(page, info, 'queue-steps')
  await row.click()
  const task = page.getByRole('dialog').getByRole('region', { name: 'What to do' })
  await expect(task).toContainText(/\d+ days? past target in .+ \(target \d+ days?\)/)
  await captureScreen(page, info, 'queue-step')
  await task.getByRole('button', { name: /^Move to / }).click()
  const notice = page.getByRole('dialog', { name: 'Status Update Notification' })
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toBeHidden()
})

test('an application is moved on from the top of its project, and then the next item is a button away @phone', async ({
  page,
}, info) => {
  const own = await createProject(`Applied ${info.project.name}`)
  await assignToStaff([own])
  await logInByRequest(page, 'staff', '/admin/queue?assignee=mine&kind=application')
  await page.getByRole('link').filter({ hasText: own.name }).click()
  const panel = page.getByRole('dialog', { name: own.name })
  const task = panel.getByRole('region', { name: 'What to do' })
  await expect(task).toContainText(/Application to review.*Submitted/)
  await captureScreen(page, info, 'queue-application')
  await task.getByRole('button', { name: 'Move to Under Review' }).click()
  const notice = page.getByRole('dialog', { name: 'Status Update Notification' })
  await notice.getByRole('checkbox', { name: /email/i }).uncheck()
  await notice.getByRole('button', { name: 'Update Status Only' }).click()
  await expectToast(page, 'Status Updated')
  await expect(panel.getByText('Done.')).toBeVisible()
  await expect(task).toBeHidden()
})

test('grant warnings are in the queue with the days left, and say whose turn it is @phone', async ({
  page,
}, info) => {
  const staff = await logInAsStaff()
  const firstOfThisMonth = `${toEasternDay(new Date()).slice(0, 7)}-01`
  const createLive = async (name: string, clicks: readonly number[]) => {
    const own = await createProject(`${name} ${info.project.name}`)
    await staff.call(changeStatus, { params: { publicId: own.publicId }, body: { status: 'live' } })
    await assignProjectToSelf(staff, own.publicId, { campaignLaunchedAt: addMonths(firstOfThisMonth, -5) })
    for (const [index, count] of clicks.entries())
      await staff.call(recordMonth, {
        params: { id: own.publicId },
        body: {
          month: addMonths(firstOfThisMonth, -index - 1).slice(0, 7),
          ...{ cost: '9000', impressions: '10000', clicks: `${count}`, conversions: '9' },
        },
      })
    return own
  }
  const once = await createLive('Once Below', [439, 700])
  const twice = await createLive('Twice Below', [439, 410])
  await logInByRequest(page, 'staff', '/admin/queue?assignee=mine')
  const queue = page.getByRole('region', { name: 'Waiting' })
  const getRow = (group: string, { name }: TestProject) =>
    queue.getByRole('list', { name: group }).getByRole('link').filter({ hasText: name })
  await expect(getRow('Late', twice)).toContainText('Any day now')
  await expect(getRow('Late', twice)).toContainText('Click-through rate was 4.39% in')
  const soon = queue.getByRole('list', { name: /^Due (today|soon)$/ }).getByRole('link')
  await expect(soon.filter({ hasText: once.name })).toContainText(/Grant warning.*\d+ days? left/)
  await captureScreen(page, info, 'queue-grant')
  await page.getByRole('button', { name: /^Grant warnings \d/ }).click()
  await expect(page).toHaveURL(/kind=grant/)
  const panel = ({ name }: TestProject) => page.getByRole('dialog', { name })
  const getTask = (own: TestProject) => panel(own).getByRole('region', { name: 'What to do' })
  await test.step('after the client’s support, staff offer a renewal', async () => {
    await getRow('Late', twice).click()
    await expect(getTask(twice)).toContainText(/Click-through rate was 4.39% in.*Any day now/)
    await expect(getTask(twice)).toContainText(/Support ended .*The client’s turn, unless they renew\./)
    await captureScreen(page, info, 'queue-grant-ended')
    await getTask(twice).getByRole('button', { name: 'Offer renewal' }).click()
    const field = panel(twice).getByRole('textbox', { name: 'Your message' })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(/Click-through rate was 4.39%.*Would you like to renew it\?/)
    await captureScreen(page, info, 'queue-grant-renewal')
  })

  await test.step('a warning may stay, so the next item is a button away', async () => {
    await expect(panel(twice).getByText('Waits here until the account meets the rules.')).toBeVisible()
    await panel(twice)
      .getByRole('button', { name: /^Next: / })
      .click()
    await expect(panel(twice)).toBeHidden()
    await expect(page).not.toHaveURL(new RegExp(twice.publicId))
    await page.goBack()
  })

  await test.step('during support, staff correct it and record the fix, which finishes the item', async () => {
    const ours = await createLive('Broken Bids', [700])
    await assignProjectToSelf(staff, ours.publicId, {
      campaignLaunchedAt: addDays(toEasternDay(new Date()), -3),
    })
    const params = { id: ours.publicId }
    await staff.call(recordGrantCheck, { params, body: { rule: 'sitelinks', value: '0', note: '' } })
    await queue.getByRole('link').filter({ hasText: ours.name }).click()
    await expect(getTask(ours)).toContainText(/Ours to correct\. Support runs through/)
    await captureScreen(page, info, 'queue-grant-ours')
    await getTask(ours)
      .getByRole('button', { name: /^Record the fix/ })
      .click()
    const check = page.getByRole('dialog', { name: 'Sitelinks' })
    await check.getByRole('textbox').first().fill('4')
    await check.getByRole('button', { name: 'Record check' }).click()
    await expectToast(page, 'Check recorded')
    await expect(panel(ours).getByText('Done.')).toBeVisible()
    await expect(getTask(ours)).toBeHidden()
  })
})

test('a conversation opened from the queue shows the newest message above the message field @phone', async ({
  page,
}, info) => {
  const own = await createProject(`Long Talk ${info.project.name}`)
  const lines = 'We read your bylaws and have a question about the terms of directors. '.repeat(3)
  for (let sent = 1; sent <= 8; sent += 1) await sendClientMessage(own, `${sent}: ${lines}`)
  await sendClientMessage(own, 'Thank you, that is a relief.')
  await assignToStaff([own])
  if (info.project.name === 'desktop') await page.setViewportSize({ width: 1280, height: 800 })
  await logInByRequest(page, 'staff', '/admin/queue?assignee=mine&kind=message')
  await page.getByRole('link').filter({ hasText: own.name }).click()
  const dialog = page.getByRole('dialog', { name: own.name })
  const newest = dialog.getByText('Thank you, that is a relief.')
  const field = dialog.getByRole('textbox', { name: 'Your message' })
  await expect(newest).toBeVisible()
  await expect(async () => {
    // No other element may cover the message.
    strictExpect(
      await newest.evaluate((message) => {
        const { left, right, top, bottom } = message.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) =>
          message.contains(document.elementFromPoint((left + right) / 2, y)),
        )
      }),
    ).toBe(true)
  }).toPass()
  await expect(field).toBeInViewport()
  await captureScreen(page, info, 'queue-conversation')
})

test('after an item is done, the next one is a button away, or opens by itself if wanted @phone', async ({
  page,
}, info) => {
  const projects = [
    await createProject(`First Done ${info.project.name}`),
    await createProject(`Then Done ${info.project.name}`),
  ] as const
  const [first, second] = projects
  const ask = async () => {
    for (const own of projects) await sendClientMessage(own, `When do you file for ${own.name}?`)
  }
  await ask()
  await assignToStaff(projects)
  // Other journeys also assign projects to this staff member.
  await page.route(/\/api\/admin\/queue\?/, async (route) => {
    const response = await route.fetch()
    const page = await response.json()
    const items = page.items.filter((item: { project: { name: string } | null }) =>
      projects.some(({ name }) => name === item.project?.name),
    )
    await route.fulfill({ response, json: { ...page, items } })
  })
  await logInByRequest(page, 'staff', '/admin/queue?assignee=mine&kind=message')
  const panel = ({ name }: TestProject) => page.getByRole('dialog', { name })
  const openFirst = () => page.getByRole('link').filter({ hasText: first.name }).click()
  const answer = async (own: TestProject) => {
    await panel(own).getByRole('textbox', { name: 'Your message' }).fill('On Monday.')
    await panel(own).getByRole('button', { name: 'Send' }).click()
  }
  await test.step('the panel stays, and offers the next item', async () => {
    await openFirst()
    await expect(panel(first).getByText('Done.')).toBeHidden()
    await answer(first)
    await expect(panel(first).getByText('Done.')).toBeVisible()
    await captureScreen(page, info, 'queue-next')
    await panel(first)
      .getByRole('button', { name: `Next: ${second.name}` })
      .click()
    await expect(panel(second).getByText(`When do you file for ${second.name}?`)).toBeVisible()
    await expect(panel(second).getByText('Done.')).toBeHidden()
  })
  await test.step('after the last one, it says so', async () => {
    await panel(second).getByRole('button', { name: 'No reply needed' }).click()
    await expect(panel(second).getByText('That was the last item in this list.')).toBeVisible()
    await captureScreen(page, info, 'queue-last')
    await page.keyboard.press('Escape')
  })
  await test.step('if staff want that, the next item opens by itself', async () => {
    await ask()
    await page.getByRole('checkbox', { name: 'Open the next item when one is done' }).check()
    await openFirst()
    await answer(first)
    await expectToast(page, 'Done', 'The next item is open.')
    await expect(panel(second).getByRole('textbox', { name: 'Your message' })).toBeFocused()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(panel(first).getByText('On Monday.').last()).toBeVisible()
  })
})
