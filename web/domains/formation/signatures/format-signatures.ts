import { type SignatureRequest, type Signer, voidReasonTexts } from '#contract/formation'

const MAX_SHOWN_NAMES = 3

/** Lists names: "Ida Quist and Marcus Bell", or "Ida Quist, Marcus Bell, Nora Whitfield, and 4 others". */
export const listNames = (names: readonly string[]): string => {
  const left = names.length - MAX_SHOWN_NAMES
  const parts = left > 1 ? [...names.slice(0, MAX_SHOWN_NAMES), `${left} others`] : names
  return new Intl.ListFormat('en-US').format(parts)
}

export const hasSigned = ({ state }: Pick<Signer, 'state'>): boolean => state === 'signed'

export const formatSignedCount = ({ signers }: SignatureRequest): string =>
  `${signers.filter(hasSigned).length} of ${signers.length} signed`

const namesIn = ({ signers }: SignatureRequest, state: Signer['state']) =>
  signers.filter((signer) => signer.state === state).map(({ name }) => name)

/** Describes what an open request is waiting for: "Waiting for Ida Quist." */
export const describeWaiting = (request: SignatureRequest): string => {
  const asked = namesIn(request, 'asked')
  const expired = namesIn(request, 'expired')
  const paper = namesIn(request, 'paper')
  return [
    asked.length > 0 && `Waiting for ${listNames(asked)}.`,
    paper.length > 0 && `We’re checking what ${listNames(paper)} signed on paper.`,
    expired.length > 0 && `The ${expired.length === 1 ? 'link' : 'links'} for ${listNames(expired)} expired.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Describes why signatures are void. Defaults to "because facts in the document changed". */
export const describeVoidReason = (reason: string | null): string =>
  `because ${reason ?? voidReasonTexts['facts-changed']}`

export const formatSignerCount = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
