import { getKeys } from '#contract/get-keys.ts'
import { z } from '#contract/zod.ts'

/** One of Google's requirements for organizations that apply for an Ad Grant. */
export interface ReadinessItem {
  title: string
  asks: string
  /** What to do if the requirement isn't met. */
  remedy: string
  group: 'organization' | 'website' | 'verification'
  who: 'client' | 'staff'
  /**
   * `answer`: a form field. `document`: a file. `website`: checked automatically. `step`: marked manually.
   */
  kind: 'answer' | 'document' | 'website' | 'step'
}

const websiteItem = { group: 'website', kind: 'website', who: 'client' } as const
const verificationStep = { group: 'verification', kind: 'step' } as const

export const readinessItems = {
  eligibility: {
    title: 'Eligible organization',
    asks: 'Hospitals, schools, and government agencies can’t get an Ad Grant.',
    remedy: 'Tell us what kind of organization yours is.',
    group: 'organization',
    kind: 'answer',
    who: 'client',
  },
  legalName: {
    title: 'Exact legal name',
    asks: 'The name on every form has to match the determination letter, letter for letter.',
    remedy: 'Copy the name from the determination letter, including punctuation.',
    group: 'organization',
    kind: 'answer',
    who: 'client',
  },
  determinationLetter: {
    title: 'Determination letter',
    asks: 'The letter from the IRS proves 501(c)(3) status.',
    remedy: 'When the letter arrives, upload it under Documents as “IRS determination letter.”',
    group: 'organization',
    kind: 'document',
    who: 'client',
  },
  ownDomain: {
    ...websiteItem,
    title: 'A domain of your own',
    asks: 'The site has its own domain, not an address from a free host or a social network.',
    remedy: 'Register a domain, connect it to your site, and save it here.',
  },
  https: {
    ...websiteItem,
    title: 'Secure connection',
    asks: 'The site has a valid certificate and sends every visitor to HTTPS.',
    remedy: 'Turn on HTTPS with your web host, and redirect visitors to it. Most hosts do this for free.',
  },
  mission: {
    ...websiteItem,
    title: 'Mission on the site',
    asks: 'The home page or an About page explains in some detail what the nonprofit does and who it serves.',
    remedy: 'Describe your mission and programs in a few paragraphs on the home page or an About page.',
  },
  links: {
    ...websiteItem,
    title: 'No broken links',
    asks: 'Every page the site links to loads.',
    remedy: 'Fix or remove the links listed here.',
  },
  noAds: {
    ...websiteItem,
    title: 'No ads on the site',
    asks: 'The site shows no ads from Google AdSense or other ad networks.',
    remedy: 'Remove the ad code from the pages listed here.',
  },
  nonprofitAccount: {
    ...verificationStep,
    who: 'client',
    title: 'Google for Nonprofits account',
    asks: 'The organization requests an account at google.com/nonprofits, with its exact legal name and EIN.',
    remedy: 'Request the account with a Google account that belongs to your nonprofit, then mark this done.',
  },
  verification: {
    ...verificationStep,
    who: 'client',
    title: 'Verified by Goodstack',
    asks: 'Goodstack verifies the organization for Google and may email the account’s owner with questions.',
    remedy: 'Answer any email from Goodstack. When Google says you’re verified, mark this done.',
  },
  activation: {
    ...verificationStep,
    who: 'staff',
    title: 'Ad Grants activation requested',
    asks: 'Once verified, we ask Google to activate Ad Grants and submit the website for review.',
    remedy: 'We do this as soon as everything above is done.',
  },
} as const satisfies Record<string, ReadinessItem>

export const readinessItemNames = getKeys(readinessItems)
export const ReadinessItemName = z.enum(readinessItemNames)
export type ReadinessItemName = z.output<typeof ReadinessItemName>

type ItemNameOfKind<K extends ReadinessItem['kind']> = {
  [N in ReadinessItemName]: (typeof readinessItems)[N]['kind'] extends K ? N : never
}[ReadinessItemName]

const createKindCheck =
  <K extends ReadinessItem['kind']>(kind: K) =>
  (name: ReadinessItemName): name is ItemNameOfKind<K> =>
    readinessItems[name].kind === kind

/** Items determined by the website check. */
export const websiteItemNames = readinessItemNames.filter(createKindCheck('website'))
export type WebsiteItemName = (typeof websiteItemNames)[number]

/** Whether an item is marked manually. */
export const isReadinessStep = createKindCheck('step')
export const readinessSteps = readinessItemNames.filter(isReadinessStep)
export type ReadinessStep = (typeof readinessSteps)[number]

/** Names of the stored answers and steps. Each entry has an author and a date. */
export const readinessEntryNames = ['eligibility', 'legalName', 'website', ...readinessSteps] as const

/** Kinds of organizations. Only the first is eligible. */
export const organizationKinds = {
  eligible: 'None of these',
  hospital: 'A hospital or health care organization',
  school: 'A school, college, or university',
  government: 'A government agency',
} as const
export const OrganizationKind = z.enum(getKeys(organizationKinds), {
  error: 'Choose what your organization is',
})
