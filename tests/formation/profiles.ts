import type { OrganizationProfile } from '#contract/formation'

export const organizationProfile: OrganizationProfile = {
  legalName: 'Pier Fund, Inc.',
  alternateNames: '',
  state: 'OH',
  formationType: 'corporation',
  purposes: 'Teaching adults to read.',
  activities: 'Evening classes in two libraries.',
  nteeCode: 'B60',
  website: 'pier.example',
  mailingAddress: '9 Quay Street, Toledo, OH 43604',
  officeAddress: '9 Quay Street, Toledo, OH 43604',
  registeredAgent: 'Ida Quist, 9 Quay Street, Toledo, OH 43604',
  fiscalYearEnd: '12-31',
  receiptsFirstYear: '2000',
  receiptsSecondYear: '30000',
  receiptsThirdYear: '40000',
  totalAssets: '1000',
  soliciting: 'yes',
  privateFoundation: 'no',
  supportingOrganization: 'no',
  newYorkRegistration: '',
  directors: [
    {
      name: 'Ida Quist',
      roles: ['president', 'director'],
      email: 'ida@quist.example',
      termStartsOn: '2026-11-05',
      termEndsOn: '2028-11-05',
    },
  ],
}
