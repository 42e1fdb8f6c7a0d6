import { brand } from '#contract/brand.ts'
import type { LegalText } from './legal-page.tsx'

export const securityText: LegalText = {
  title: 'How we protect your data',
  lead: 'You trust us with your identity, your money, and your cause. This page explains how we protect them, and what you can do yourself.',
  sections: [
    {
      id: 'payments',
      title: 'Your payment',
      blocks: [
        'Your card and bank details go straight to the payment provider. Our servers never see them.',
        'We count a payment only after we’ve asked the provider and the amount matches your order. So no one can fake a paid order, and you’re never charged twice for one project without our noticing.',
        'We never ask for card details by email, by message, or on the phone.',
      ],
    },
    {
      id: 'documents',
      title: 'Your documents',
      blocks: [
        [
          'Photo IDs are stored encrypted, each with a separate key.',
          'We check the content of every file you upload, not only its name, and refuse files that could contain programs.',
          'Each download is compared with the checksum of the file you uploaded, so that a damaged or changed file is never sent.',
          'Social Security numbers are removed from the text that our document checks read. Photo IDs aren’t read at all.',
        ],
      ],
    },
    {
      id: 'access',
      title: 'Who can open your project',
      blocks: [
        [
          'you, and the people you invite, as far as the role you give them allows',
          'our staff, who open a project only to work on it',
        ],
        'The server checks each request for each record. Before every release, automated tests try every address as every kind of user, to make sure that no one reads what isn’t theirs.',
        'Changes by our staff are recorded with their name, and you see the ones that concern you in your project’s history.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        [
          'Passwords are stored only in a form that can’t be read back. Common passwords are refused.',
          'After five wrong passwords, no one can log in to your account for a while.',
          'We email you when your password or your login address changes. A new address works only after both addresses have confirmed it.',
          'In your profile, you can turn on two-step login. Then logging in also takes a code from your authenticator app, so a stolen password isn’t enough.',
          'Your profile lists the devices you’re logged in on, and you can log out any of them.',
          'The links in our emails work once, or for a limited time.',
        ],
      ],
    },
    {
      id: 'site',
      title: 'This site',
      blocks: [
        'All traffic is encrypted. We use no advertising or analytics trackers, and no scripts from other companies, except on the payment provider’s page.',
        'Documents that you sign with us can be verified by anyone who has them, on the page “Verify a signature”. No one can read a document there, or see who signed it, without having it.',
      ],
    },
    {
      id: 'data',
      title: 'Where your data is and how long we keep it',
      blocks: [
        'Your data is in our database and in our storage for documents, at our hosting provider. Our payment, email, and hosting providers process it for us and follow our instructions. The Privacy Policy lists who else sees it, such as the IRS and your state.',
        'Backups include the database and the documents. Each backup is read back and compared before it counts. Photo IDs stay encrypted in it, and the keys are never part of it.',
        'How long we keep what:',
        [
          'project and payment records: seven years',
          'unpaid purchases: up to twelve months, or until you remove them',
          'login records: twelve months',
          'the text of emails we sent you: 180 days',
        ],
        'In your profile, you can download your data at any time. The Privacy Policy lists all periods and your rights.',
      ],
    },
    {
      id: 'incidents',
      title: 'If something goes wrong',
      blocks: [
        'If your data is ever exposed, we’ll tell you without delay and explain what to do.',
        `If you get a message that claims to be from us and looks wrong, don’t open its links. Forward it to ${brand.supportEmail}.`,
        `If you find a weakness in our site, write to ${brand.supportEmail}. We reply within two working days. If you use only your own accounts and don’t read, change, or delete anyone else’s data, we won’t take legal action.`,
      ],
    },
  ],
}
