import type { Director, directorRoles, OrganizationProfile } from '../profile.ts'
import { joinNames } from './formatting.ts'

export type DirectorRole = (typeof directorRoles)[number]

export const roleTitles: Readonly<Record<DirectorRole, string>> = {
  president: 'President',
  'vice-president': 'Vice president',
  secretary: 'Secretary',
  treasurer: 'Treasurer',
  director: 'Director',
}

/** Offices in the order in which documents list them. */
const offices = ['president', 'vice-president', 'secretary', 'treasurer'] as const

/** Returns the people on the board: those with the role `director`, and those without any role. */
export const listDirectors = ({ directors }: Pick<OrganizationProfile, 'directors'>): Director[] =>
  directors.filter(({ roles }) => roles.length === 0 || roles.includes('director'))

/** Lists the offices that are filled, with the names of their holders. */
export const listOfficers = ({
  directors,
}: Pick<OrganizationProfile, 'directors'>): { office: DirectorRole; names: string[] }[] =>
  offices
    .map((office) => ({
      office,
      names: directors.filter(({ roles }) => roles.includes(office)).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)

/** Returns the name of an office's first holder. Null if the office is vacant. */
export const findOfficer = (
  { directors }: Pick<OrganizationProfile, 'directors'>,
  office: DirectorRole,
): string | null => directors.find(({ roles }) => roles.includes(office))?.name ?? null

/** Returns a person's titles: "President and Director". A person without roles is a director. */
export const describeRoles = ({ roles }: Pick<Director, 'roles'>): string =>
  joinNames((roles.length > 0 ? roles : (['director'] as const)).map((role) => roleTitles[role]))
