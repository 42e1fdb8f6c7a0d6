import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exportProjects } from '#contract/staff'
import { toCsvCell, toCsvLine } from '#server/database/csv.ts'
import { projects } from '#server/database/schema.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const staff = await signInNewUser(program, { role: 'admin' })

describe('a CSV line', () => {
  const renderLine = async (values: readonly (string | null)[]) => {
    const cells = values.map((value) => toCsvCell(sql`${value}::text`))
    const { rows } = await program.context.database.execute(sql`select ${toCsvLine(cells)} as line`)
    return rows[0]?.line
  }
  test.each([
    ['=1+1', "'=1+1"],
    ['+1 555 010', "'+1 555 010"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－2', "'－2"],
    ['a;＠SUM(A1)', "a;'＠SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["Acme;=cmd|'/C calc'!A0;x", "Acme;'=cmd|'/C calc'!A0;x"],
    ['a\t-1', "a\t'-1"],
    ['two\n=1+1', `"two\n'=1+1"`],
    ['a; b-c', 'a; b-c'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain = text', 'plain = text'],
  ])('escapes %j as %j', async (value, expected) => {
    expect(await renderLine([value])).toBe(`${expected}\r\n`)
  })

  test('writes null as an empty cell', async () => {
    expect(await renderLine(['a', null, 'b'])).toBe('a,,b\r\n')
  })
})

describe('export', () => {
  const download = async (query: string) => {
    const answer = await staff.browser.send('GET', `${exportProjects.path}?${query}`)
    expect(answer.status).toBe(200)
    return { ...answer, lines: String(answer.body).trimEnd().split('\r\n') }
  }

  test('contains every project that matches the search, in order, across batches', async () => {
    const { userId, email } = await buyPackage(program, { name: 'Ida Quist' })
    const many = Array.from({ length: 1200 }, (_, index) => ({
      userId,
      email,
      name: `Exported ${String(index).padStart(4, '0')}`,
      status: index % 2 === 0 ? 'filing' : 'live',
    }))
    await program.context.database.insert(projects).values(many)
    const { lines, headers } = await download('search=exported&order=name&status=filing')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="projects.csv"')
    expect(lines[0]).toContain('ID,Project,Person,Email,')
    expect(lines).toHaveLength(601)
    expect(lines[1]).toContain(`,Exported 0000,Ida Quist,${email},,Starter,501(c)(3) Filing,`)
    expect(lines.at(-1)).toContain(',Exported 1198,')
  })

  test('escapes hostile names', async () => {
    const { projectId } = await buyPackage(program)
    const name = '=HYPERLINK("http://thief.example","Refund")'
    await program.context.database.update(projects).set({ name }).where(eq(projects.id, projectId))
    const { body } = await download('search=hyperlink')
    expect(body).toContain(`,"'=HYPERLINK(""http://thief.example"",""Refund"")",`)
  })

  test('releases the connection when the client disconnects', async () => {
    const cookie = [...staff.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (let round = 0; round < 25; round += 1) {
      const stop = new AbortController()
      const address = program.url + exportProjects.path
      const { body } = await fetch(address, { headers: { cookie }, signal: stop.signal })
      await body?.getReader().read()
      stop.abort()
    }
    const { lines } = await download('search=hyperlink')
    expect(lines).toHaveLength(2)
  })

  test('rejects an invalid query', async () => {
    for (const query of [{ status: 'finished' }, { from: 'yesterday' }, { needsReply: 'maybe' }])
      expect((await staff.browser.refused(exportProjects, { query })).status).toBe(400)
  })
})
