import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/dates.ts'
import {
  createDraft,
  type DraftInput,
  DraftingFacts,
  draftTitles,
  fillUnknownFacts,
  getRules,
  getTemplateVersion,
  listDraftTexts,
  type OrganizationProfile,
  SIGNING_LINK_DAYS,
  SIGNING_STATEMENT_VERSION,
  suggestDraftingFacts,
} from '#contract/formation'
import type { Transaction } from '#server/platform/database.ts'
import { draftingFacts, draftVersions, signatureFiles, signatureRequests, signers } from '../schema.ts'
import { demoCofounder, demoTreasurer } from './demo-people.ts'
import { createDemoPdf } from './insert-documents.ts'

/** The project whose bylaws are being signed. */
export const SIGNING_PROJECT = 'Tidewater Reading Room'

const createFacts = (profile: OrganizationProfile): DraftInput => {
  const facts: DraftInput = {
    profile,
    drafting: DraftingFacts.parse({ governance: { minimumDirectors: '3', maximumDirectors: '9' } }),
    project: { ein: null, formedOn: null, exemptOn: null },
    rules: getRules(),
  }
  return { ...facts, drafting: fillUnknownFacts(facts.drafting, suggestDraftingFacts(facts)) }
}

/** Inserts a request to sign the bylaws. One of its two signers has signed. */
export const insertSignatures = async (
  tx: Transaction,
  { id: projectId, ownerId }: { id: number; ownerId: number },
  profile: OrganizationProfile,
  now: Date,
): Promise<void> => {
  const facts = createFacts(profile)
  const document = createDraft('bylaws', facts)
  const requestedAt = new Date(now.getTime() - 2 * DAY_MS)
  const signedAt = new Date(now.getTime() - DAY_MS)
  const { rules: _, ...kept } = facts
  await tx
    .insert(draftingFacts)
    .values({ projectId, facts: facts.drafting, savedBy: ownerId, savedAt: requestedAt })
  await tx.insert(draftVersions).values({
    projectId,
    kind: 'bylaws',
    number: 1,
    templateVersion: getTemplateVersion('bylaws'),
    facts: kept,
    document,
    createdBy: ownerId,
    createdAt: requestedAt,
  })
  const content = await createDemoPdf(listDraftTexts(document))
  const documentSha256 = createHash('sha256').update(content).digest('hex')
  const [request] = await tx
    .insert(signatureRequests)
    .values({
      projectId,
      kind: 'bylaws',
      version: 1,
      title: draftTitles.bylaws,
      organization: profile.legalName,
      isInOrder: false,
      message: 'Please sign before our next board meeting.',
      requestedBy: ownerId,
      requestedAt,
      documentSha256,
    })
    .returning()
  if (!request) throw new Error('inserting a signature request failed')
  await tx.insert(signatureFiles).values({ requestId: request.id, copy: 'sent', content })
  const [, secretary, treasurer] = profile.directors
  const asked = {
    requestId: request.id,
    askedAt: requestedAt,
    expiresAt: new Date(requestedAt.getTime() + SIGNING_LINK_DAYS * DAY_MS),
  }
  await tx.insert(signers).values([
    {
      ...asked,
      position: 1,
      name: secretary?.name ?? '',
      email: demoCofounder.email,
      title: 'Secretary',
      signedAt,
      signedName: secretary?.name ?? '',
      ipAddress: '192.0.2.17',
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      statementVersion: SIGNING_STATEMENT_VERSION,
      signedSha256: documentSha256,
    },
    {
      ...asked,
      position: 2,
      name: treasurer?.name ?? '',
      email: demoTreasurer.email,
      title: 'Treasurer',
    },
  ])
}
