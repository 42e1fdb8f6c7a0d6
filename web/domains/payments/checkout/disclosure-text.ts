import { brand } from '#contract/brand.ts'

interface Section {
  title: string
  paragraphs: readonly string[]
}

/** The disclosure word for word. A change of meaning needs a new version in the contract. */
export const disclosureSections: readonly Section[] = [
  {
    title: 'We are not a law firm',
    paragraphs: [
      `${brand.name} is not a law firm, and nobody who works on your case acts as your attorney. We do not give legal advice, we do not represent you before a court or an agency as counsel, and using our service creates no attorney-client relationship.`,
      'What you tell us is kept confidential as our Privacy Policy describes, but it is not protected by attorney-client privilege.',
    ],
  },
  {
    title: 'What we do',
    paragraphs: [
      'We prepare and file documents at your direction and from the information you give us: articles of incorporation, the application for an employer identification number, the application for recognition under section 501(c)(3), and the application for the Ad Grant.',
      'We explain in general terms what forms ask for and how others have answered. We do not choose a legal strategy for you. The decisions are yours.',
    ],
  },
  {
    title: 'What you do',
    paragraphs: [
      'You answer truthfully and completely, you read what we prepare before it is filed, and you sign it. You are responsible for the accuracy of your answers and for running your organization in keeping with the law once it exists.',
    ],
  },
  {
    title: 'What nobody can promise',
    paragraphs: [
      'The IRS, your state and the provider of the grant decide by themselves and in their own time. Past approvals do not guarantee yours. When an application is rejected, our Terms of Service say what you get back.',
    ],
  },
  {
    title: 'When to see an attorney',
    paragraphs: [
      'Please speak to an attorney licensed in your state if your case involves a dispute, the conversion of an existing company, a merger, foreign activities, political campaigns, private inurement, or anything you are unsure about. You may do so at any time, and we gladly work with the one you choose.',
    ],
  },
  {
    title: 'Your agreement',
    paragraphs: [
      'By ticking the box you confirm that you have read and understood this disclosure and that you want us to work for you on these terms. We store the version and the time of your agreement with your project.',
    ],
  },
]
