// Realistic texts. The federal clauses are from the IRS instructions or common variations of them.

export const purposeClauses = {
  standard:
    'The organization is organized exclusively for charitable, religious, educational, and scientific purposes under section 501(c)(3) of the Internal Revenue Code, or corresponding section of any future federal tax code.',
  reworded: [
    'This corporation is organized and operated solely for educational purposes within the meaning of Section 501(c)(3) of the Code.',
    'The purposes of the corporation are limited exclusively to charitable purposes. More precisely, it serves purposes described in section 501(c)(3), such as teaching adults to read.',
    'Said corporation is formed only for such charitable purposes as qualify it as exempt under IRC 501(c)3, including reading rooms.',
  ],
} as const

export const limitClauses = [
  'No part of the net earnings of the corporation shall inure to the benefit of, or be distributable to its members, trustees, officers, or other private persons, except that the corporation shall be authorized and empowered to pay reasonable compensation for services rendered and to make payments and distributions in furtherance of the purposes described in section 501(c)(3).',
  'The corporation shall not participate in, or intervene in (including the publishing or distribution of statements) any political campaign on behalf of or in opposition to any candidate for public office.',
  'No substantial part of the activities of the corporation shall be the carrying on of propaganda, or otherwise attempting to influence legislation.',
] as const

export const dissolutionClauses = {
  standard:
    'Upon the dissolution of this organization, assets shall be distributed for one or more exempt purposes within the meaning of section 501(c)(3) of the Internal Revenue Code, or corresponding section of any future federal tax code, or shall be distributed to the federal government, or to a state or local government, for a public purpose.',
  reworded: [
    'In the event of the winding up of the corporation, its remaining property shall be transferred to a nonprofit fund, foundation, or corporation which is organized and operated exclusively for charitable purposes.',
    'If the corporation is liquidated, the board of directors shall, after paying or making provision for the payment of all liabilities, dispose of all of the assets exclusively for exempt purposes, as the board of directors shall determine.',
    'On termination, all assets pass to the Toledo Library Fund if it is exempt under section 501(c)(3) then. Otherwise, upon termination, the assets go to one or more organizations that are exempt under section 501(c)(3).',
  ].slice(0, 2),
} as const

/** Sentences that the articles in these states contain in addition to the federal clauses. */
export const stateSentences = {
  CA: 'This corporation is a nonprofit public benefit corporation and is not organized for the private gain of any person. It is organized under the Nonprofit Public Benefit Corporation Law for public and charitable purposes.',
  GA: 'The corporation is organized under the Georgia Nonprofit Corporation Code and will have no members.',
  AL: 'The corporation is incorporated under chapter 10A-3A and has no members.',
  DE: 'The corporation shall have no authority to issue capital stock.',
} as const

const otherSentences: Readonly<Record<string, string>> = {
  ...stateSentences,
  NY: 'The corporation is a corporation as defined in section 102(a)(5) of the Not-for-Profit Corporation Law and is charitable under section 201. No consent or approval is required. The office is in Kings County.',
  WA: 'The corporation has no members. The initial director is Ida Quist.',
  ID: 'The corporation has no voting members.',
  LA: 'The duration is perpetual. The corporation is organized on a nonstock basis and issues no stock.',
  NE: 'The corporation is a public benefit corporation and has no members.',
}

interface Articles {
  state: string
  name?: string
  purpose?: string
  limits?: readonly string[]
  dissolution?: string
}

/** Creates articles of incorporation with every clause. `articles` can replace the text of a clause. */
export const createArticlesText = (articles: Articles): string => {
  const { state, name = 'Pier Fund, Inc.' } = articles
  return [
    'ARTICLES OF INCORPORATION',
    `ARTICLE I\nThe name of the corporation is ${name}`,
    `ARTICLE II\n${articles.purpose ?? purposeClauses.standard}`,
    `ARTICLE III\n${(articles.limits ?? limitClauses).join(' ')}`,
    `ARTICLE IV\n${otherSentences[state] ?? 'The principal office is in Toledo.'}`,
    'ARTICLE V\nThe number of directors shall be not less than three nor more than nine. The directors are named in an attachment.',
    'ARTICLE VI\nThe registered agent is Ida Quist, 9 Quay Street, Toledo, OH 43604-1234.',
    `ARTICLE VII\n${articles.dissolution ?? dissolutionClauses.standard}`,
    'The incorporator is Ida Quist.',
  ].join('\n\n')
}

export const einLetter = `DEPARTMENT OF THE TREASURY
INTERNAL REVENUE SERVICE
CINCINNATI OH 45999-0023

Date of this notice: 02-12-2026
Employer Identification Number: 12-3456789
Form: SS-4
Number of this notice: CP 575 E

PIER FUND INC
% IDA QUIST
9 QUAY ST
TOLEDO, OH 43604

WE ASSIGNED YOU AN EMPLOYER IDENTIFICATION NUMBER

Thank you for applying for an Employer Identification Number (EIN). We assigned you EIN 12-3456789. This EIN will identify you, your business accounts, tax returns, and documents, even if you have no employees.`

export const determinationLetter = `Internal Revenue Service
Department of the Treasury
P.O. Box 2508
Cincinnati, OH 45201

PIER FUND INC
9 QUAY ST
TOLEDO, OH 43604

Date: 05/04/2026
Employer ID number: 12-3456789
Person to contact: Customer Service, ID number 31954
Accounting period ending: December 31
Public charity status: 170(b)(1)(A)(vi)

Dear Applicant:

We’re pleased to tell you we determined you’re exempt from federal income tax under Internal Revenue Code (IRC) Section 501(c)(3).`
