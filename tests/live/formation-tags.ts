import { planFiling } from '#contract/formation'
import { organizationProfile } from '../formation/profiles.ts'
import { type AnnouncedRow, createAnnouncingRow, type World } from './scenario.ts'

const toIdParams = ({ client }: World) => ({ id: client.publicId })

const plan = (world: World, kind: 'ein' | '1023' | 'articles') =>
  world.staff.browser.call(planFiling, { params: toIdParams(world), body: { kind, jurisdiction: 'US' } })

export const formationTags: Record<string, AnnouncedRow> = {
  'PUT /api/projects/:id/organization': createAnnouncingRow('project', (world) => ({
    by: 'client',
    params: toIdParams(world),
    body: organizationProfile,
  })),
  'POST /api/admin/projects/:id/filings': createAnnouncingRow('project', (world) => ({
    by: 'staff',
    params: toIdParams(world),
    body: { kind: 'other', title: 'Name reservation', jurisdiction: 'OH' },
  })),
  'PUT /api/admin/filings/:filingId': createAnnouncingRow('project', async (world) => {
    const { id, updatedAt } = await plan(world, 'ein')
    return { by: 'staff', params: { filingId: id }, body: { seenAt: updatedAt, note: 'Ask for the form.' } }
  }),
  'PUT /api/admin/filings/:filingId/state': createAnnouncingRow('project', async (world) => {
    const { id } = await plan(world, '1023')
    return { by: 'staff', params: { filingId: id }, body: { state: 'ready', seen: 'planned' } }
  }),
  'DELETE /api/admin/filings/:filingId': createAnnouncingRow('project', async (world) => {
    const { id } = await plan(world, 'articles')
    return { by: 'staff', params: { filingId: id } }
  }),
}
