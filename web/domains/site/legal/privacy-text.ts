import { brand } from '#contract/brand.ts'
import type { LegalText } from './legal-page.tsx'

export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  effective: 'January 6, 2025',
  lead: 'To do our work, we need to know a good deal about you and your cause. This page explains what we collect, why, for how long, who else sees it, and what your rights are.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [`${brand.name}, ${brand.address}. Questions about your data go to ${brand.supportEmail}.`],
    },
    {
      id: 'what',
      title: 'What we collect',
      blocks: [
        'What you give us:',
        [
          'your name, email address, phone number, and postal address',
          'your password, stored only in a form that can’t be read back',
          'your nonprofit’s name, purpose, country, and advertising goals, and your answers to the onboarding questions',
          'the documents you upload, such as a photo ID',
          'the messages between you and us, and what you send through the contact form',
          'the email addresses of people you invite to your project',
          'the names, titles, and email addresses of people you ask to sign documents',
          'the email address to which you have us send the result of the eligibility check',
          'which package you bought, what you paid, and which versions of the disclosure and the Terms of Service you agreed to and when',
        ],
        'What we record as you use the site:',
        [
          'logins and failed attempts with time, IP address, browser, and operating system',
          'when someone signs a document with us: their name, the time, their IP address, and their browser',
          'the emails we send you',
          'a log of requests to our servers, without their contents',
          'how often each public page is opened a day: only the count, with nothing about who opened it',
        ],
        'We never see your card number. It goes straight to the payment provider. We don’t build an analytics profile of you, and we don’t buy data about you.',
      ],
    },
    {
      id: 'why',
      title: 'Why we use it',
      blocks: [
        [
          'to form your nonprofit, file its applications, and set up its grant (our contract with you)',
          'to tell you where your project stands and answer your questions (our contract with you)',
          'to take payments, issue refunds, and keep our books (our contract and the law)',
          'to keep accounts and servers safe (our legitimate interest and yours)',
        ],
        'We don’t sell your data, we don’t share it for advertising, and no decision about you is made by a machine alone.',
      ],
    },
    {
      id: 'who-sees',
      title: 'Who else sees it',
      blocks: [
        [
          'the IRS and your state, as far as their forms require it (much of a nonprofit application becomes public by law)',
          'the provider of the Ad Grant, to open and run your account',
          'the people you invite to your project, as far as their role allows',
          'the signers of a document: each gets the signed PDF, with the names, email addresses, times, IP addresses, and browsers of all',
          'our payment, email, and hosting providers, who follow our instructions',
          'government agencies and courts, where the law requires it',
        ],
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        [
          'project records: seven years after the project ends, as tax and nonprofit law requires',
          'payment records: seven years',
          'unpaid purchases: until you remove them, or for up to twelve months',
          'login records: twelve months',
          'emails we sent you: their text for 180 days, the fact that we sent them for twelve months',
          'contact messages: twenty-four months',
          'invitations to your project: until 30 days after their link expires',
        ],
      ],
    },
    {
      id: 'safety',
      title: 'How we keep it safe',
      blocks: [
        'All traffic is encrypted. Passwords are hashed with a slow, salted function. Photo IDs are stored encrypted. Staff open a project only to work on it. If your data is ever exposed, we’ll tell you without delay and explain what to do.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'Wherever you live, you can ask us to show you your data, correct it, give it to you in a common format, delete it as far as the law allows, or stop using it for a particular purpose. You can also file a complaint with the privacy regulator where you live. Using these rights is free and doesn’t change how we serve you.',
        `Write to ${brand.supportEmail} from the email address on your account. We answer within 30 days.`,
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: ['Our service is for adults. We don’t knowingly collect data from anyone under 18.'],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'If we make a material change to this policy, we’ll email our clients 30 days in advance. The date above shows when this version took effect.',
      ],
    },
  ],
}
