import { brand } from '#contract/brand.ts'
import type { LegalText } from './legal-page.tsx'

/** The Cookie Policy. */
export const cookies: LegalText = {
  title: 'Cookie Policy',
  effective: 'January 6, 2025',
  lead: 'We set a few cookies that our pages cannot work without, and no others. No banner asks for your consent because nothing here needs it.',
  sections: [
    {
      id: 'what',
      title: 'What a cookie is',
      blocks: [
        'A small text that a site asks your browser to keep and to send back with later requests. Browsers also have storage of their own, which a page can read but which is not sent along.',
      ],
    },
    {
      id: 'ours',
      title: 'The ones we set',
      blocks: [
        'The session cookie says that the request comes from the browser in which you signed in or began your purchase. It holds a random value and nothing about you, cannot be read by scripts, and is sent to our own site only.',
        'Beside it stands a hint: the digit 1, which tells a page that somebody may be signed in here, so that it asks our server. It comes and goes with the session cookie.',
        'The contact page sets a third one with the time at which you opened it. Programs that send spam fill in a form faster than people do; that is how we tell. It goes back to the contact page only, for as long as your browser is open.',
        [
          'Purpose: keeping you signed in, and keeping spam out; strictly necessary.',
          'Lifetime of the first two: they end when you sign out, after 10 days without use, or after 30 days at the latest.',
        ],
      ],
    },
    {
      id: 'storage',
      title: 'What the page keeps in your browser',
      blocks: [
        'While you fill in a form, the page keeps what you typed in the storage of that tab, so that a reload loses nothing. It never leaves your device, never holds a password, and is gone when you close the tab or sign out.',
      ],
    },
    {
      id: 'not',
      title: 'What we do not use',
      blocks: [
        'No analytics, no advertising or social media cookies, no fingerprinting, no pixels. Fonts and scripts come from our own server.',
      ],
    },
    {
      id: 'payment',
      title: 'The payment page',
      blocks: [
        'You pay on the page of our payment provider, which is not ours and sets cookies of its own, among other things against fraud. Its policy applies there.',
      ],
    },
    {
      id: 'control',
      title: 'Your control',
      blocks: [
        'Your browser can show, block and delete cookies. Without them you can read all public pages, but you cannot sign in, buy or use the contact form; our address works without any.',
        `Questions: ${brand.supportEmail}.`,
      ],
    },
  ],
}
