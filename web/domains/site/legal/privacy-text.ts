import { brand } from '#contract/brand.ts'
import type { LegalText } from './legal-page.tsx'

/** The Privacy Policy. */
export const privacy: LegalText = {
  title: 'Privacy Policy',
  effective: 'January 6, 2025',
  lead: 'We need to know a good deal about you and your cause to do our work. This page says what, why, for how long, who else sees it, and what you can ask of us.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [`${brand.name}, ${brand.address}. Questions about your data go to ${brand.supportEmail}.`],
    },
    {
      id: 'what',
      title: 'What we hold',
      blocks: [
        'What you give us:',
        [
          'your name, email address, phone number and postal address;',
          'your password, stored only in a form from which it cannot be read back;',
          'the name, purpose, country and advertising goals of your nonprofit, and your answers to the onboarding questions;',
          'the messages between you and us, and what you send through the contact form;',
          'which package you bought, what you paid, and which version of the disclosure you agreed to and when.',
        ],
        'What arises from your use:',
        [
          'sign-ins and failed attempts with time, IP address, browser and operating system;',
          'the emails we send you;',
          'a log of requests to our servers, without their contents.',
        ],
        'We never see your card number: it goes to the payment provider only. We hold no analytics profile of you and buy no data about you.',
      ],
    },
    {
      id: 'why',
      title: 'Why we use it',
      blocks: [
        [
          'to form your nonprofit, file its applications and set up its grant: our contract with you;',
          'to tell you where your project stands and to answer you: our contract with you;',
          'to take payments, give refunds and keep books: our contract and the law;',
          'to keep accounts and servers safe: our legitimate interest and yours.',
        ],
        'We do not sell data, we do not share it for advertising, and no decision about you is made by a machine alone.',
      ],
    },
    {
      id: 'who-sees',
      title: 'Who else sees it',
      blocks: [
        [
          'the IRS and your state, as far as their forms ask for it; much of a nonprofit application becomes public by law;',
          'the provider of the Ad Grant, to open and run your account;',
          'our payment provider, our mail provider and our hosting provider, who work on our instructions;',
          'authorities and courts, where the law obliges us.',
        ],
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        [
          'project records: seven years after the project ends, as tax and nonprofit law suggest;',
          'payment records: seven years;',
          'purchases that were never paid: until you remove them, at most twelve months;',
          'sign-in records: twelve months;',
          'emails we sent you: their text 180 days, the fact that they were sent twelve months;',
          'contact messages: twenty-four months.',
        ],
      ],
    },
    {
      id: 'safety',
      title: 'How we keep it safe',
      blocks: [
        'All traffic is encrypted. Passwords are hashed with a slow, salted function. Staff see a case only for their work on it, and their access is recorded. If data of yours is ever exposed, we tell you without delay, and what to do.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      blocks: [
        'Wherever you live, you can ask us to show you your data, correct it, hand it over in a common format, delete it as far as the law lets us, or stop a use of it. You can complain to the authority of your place. Using these rights costs nothing and changes nothing in how we serve you.',
        `Write to ${brand.supportEmail} from the address of your account. We answer within 30 days.`,
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: ['Our service is for adults. We do not knowingly hold data of anybody under 18 as a client.'],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When this policy changes in substance, we write to our clients 30 days ahead. The date above says since when this version applies.',
      ],
    },
  ],
}
