import { brand } from '#contract/brand.ts'
import type { LegalText } from './legal-page.tsx'

export const cookiePolicy: LegalText = {
  title: 'Cookie Policy',
  effective: 'January 6, 2025',
  lead: 'We set only the few cookies our pages need to work. You don’t see a consent banner because nothing here requires one.',
  sections: [
    {
      id: 'what',
      title: 'What a cookie is',
      blocks: [
        'A cookie is a small piece of text that a site asks your browser to keep and send back with later requests. Browsers also have their own storage, which a page can read but which isn’t sent along.',
      ],
    },
    {
      id: 'ours',
      title: 'The ones we set',
      blocks: [
        'The session cookie tells us that a request comes from the browser where you logged in or started your purchase. It holds a random value and nothing about you, can’t be read by scripts, and is sent only to our own site.',
        'A second cookie is a hint: the digit 1, which tells a page that someone may be logged in, so it checks with our server. It is set and removed together with the session cookie.',
        'The contact page sets a third cookie with the time you opened the page. Spam programs fill out forms faster than people do, and this is how we can tell. It is sent only to our own site and lasts until you close your browser.',
        [
          'Purpose: keeping you logged in and keeping spam out. Strictly necessary.',
          'The first two expire when you sign out, after 10 days of inactivity, or after 30 days, whichever comes first.',
        ],
      ],
    },
    {
      id: 'storage',
      title: 'What the page keeps in your browser',
      blocks: [
        'While you fill out a form, the page keeps what you typed in that tab’s storage, so you lose nothing if the page reloads. It never leaves your device, never holds a password, and is deleted when you close the tab or sign out.',
        'The browser also remembers that you finished the tour of your dashboard and, for our staff, how they set up their own screen, such as a collapsed sidebar.',
      ],
    },
    {
      id: 'not',
      title: 'What we don’t use',
      blocks: [
        'No analytics services, no advertising or social media cookies, no fingerprinting, no pixels. Our server counts how often each public page is opened, without a cookie and without anything about you. Fonts and scripts come from our own server.',
      ],
    },
    {
      id: 'payment',
      title: 'The payment page',
      blocks: [
        'You pay by card on our payment provider’s page, which isn’t ours and sets its own cookies, including some that prevent fraud. The provider’s policy applies there.',
      ],
    },
    {
      id: 'control',
      title: 'Your control',
      blocks: [
        'Your browser can show, block, and delete cookies. Without them you can read all public pages, but you can’t log in, buy, or use the contact form. You can always email us instead.',
        `Questions: ${brand.supportEmail}.`,
      ],
    },
  ],
}
