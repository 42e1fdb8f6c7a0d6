import { brand, claims, disclosure, termsOfService } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { CAMPAIGN_MANAGEMENT_MONTHS, cancelTexts, packages } from '#contract/packages.ts'
import type { LegalText } from './legal-page.tsx'

const { starter, full } = packages

/** Keep other pages that state prices, refunds, or deadlines consistent with this text. */
export const termsText: LegalText = {
  title: 'Terms of Service',
  ...termsOfService,
  lead: `These terms are the agreement between you and ${brand.name} when you buy or use our services. If another page on this site says something different, these terms apply.`,
  sections: [
    {
      id: 'service',
      title: 'What we do for you',
      blocks: [
        `${brand.name} forms a US nonprofit for you, prepares and files its application for recognition under section 501(c)(3), and applies for the Ad Grant on its behalf.`,
        `The ${starter.name} includes:`,
        starter.includes,
        `The ${full.name} includes everything in the ${starter.name} and:`,
        full.includes.slice(1),
        `The process takes about ${claims.daysToLaunch} days from your payment: application review on days 1-5, filing on days 6-20, Ad Grant setup on days 21-35, launch and optimization on days 36-45. ${claims.timing} These are our plans, not promises about how long government agencies take.`,
        `After launch, both packages include ${claims.supportDays} days of support. With the ${starter.name}, you run the account yourself after that.`,
        `With the ${full.name}, campaign management lasts ${CAMPAIGN_MANAGEMENT_MONTHS} months after launch, and campaigns are optimized no more than once per 30 days. Compliance management continues after that.`,
      ],
    },
    {
      id: 'not-a-law-firm',
      title: 'What we are not',
      blocks: [
        `${brand.name} is not a law firm and gives no legal or tax advice. Before you pay you agree to our non-attorney services disclosure, version ${disclosure.version}, effective ${disclosure.effective}.`,
        brand.notAffiliated,
      ],
    },
    {
      id: 'your-part',
      title: 'Your part',
      blocks: [
        'You give us truthful, complete, and timely information, and you tell us when something changes.',
        [
          'You are at least 18 years old and authorized to act for the organization.',
          'You read what we prepare before it is filed, and you sign it.',
          'You answer our questions within 10 business days. While we wait for you, our deadlines are paused.',
          'Once your organization exists, you run it in compliance with the law and the rules of the grant.',
          'You keep your password to yourself and tell us if someone else has it.',
        ],
      ],
    },
    {
      id: 'price',
      title: 'Price and payment',
      blocks: [
        `The price is paid once: ${formatMoney(starter.price)} for the ${starter.name}, ${formatMoney(full.price)} for the ${full.name}. It includes government filing fees for formation and recognition. We charge no recurring fees.`,
        `Not included: ${claims.stateFilings.toLowerCase()}, which you pay directly to your state, and anything you order elsewhere.`,
        'You pay by card on our payment provider’s page, or by bank transfer or check. We start when your payment arrives. Discount codes can’t be combined or applied later.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        'If your nonprofit application is rejected, you get a full refund minus government filing fees already paid.',
        'If your grant application is denied, you get a full refund minus government filing fees already paid, as long as the grant was denied within 3 months of submission and you request the refund within 30 days of the denial.',
        'Approved refunds are processed within 30 days, the same way you paid.',
        'There are no refunds:',
        [
          'after your grant has been live for 3 consecutive months',
          'if the rejection is due to untrue or incomplete answers, or to documents you didn’t send',
          'if you withdraw an application that we have filed, except as described in section 8',
        ],
        `To request a refund, write to ${brand.supportEmail} from the email address on your account and name the project.`,
      ],
    },
    {
      id: 'grant',
      title: 'The Ad Grant',
      blocks: [
        `The grant comes from a third party in the form of search advertising worth up to ${claims.grantPerMonth} a month. The provider sets the rules, may change them, and may suspend an account that doesn’t follow them.`,
        'Figures on this site about approval, donations, and returns describe past clients. Yours may differ.',
      ],
    },
    {
      id: 'property',
      title: 'Who owns what',
      blocks: [
        'Your nonprofit, its filings, its website, its advertising account, and its data belong to you. Our software, templates, and content remain ours, and you can use what we made for you indefinitely.',
        'You may not copy, resell, or attack our service, or use it to break the law.',
      ],
    },
    {
      id: 'termination',
      title: 'Ending the agreement',
      blocks: [
        'Either side may end this agreement for convenience on 14 days’ notice in writing. If we end it without cause, we refund the part of the price for work not yet done. If you end it, we keep the value of the work done so far and refund the rest, minus government filing fees already paid.',
        cancelTexts.method,
        'Either side may end it immediately if the other seriously breaches it and doesn’t fix the breach within 10 days of being asked.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We perform our services with professional care. We are not liable for decisions by government agencies or the grant provider, for failures of services outside our control, or for lost donations or indirect damages.',
        'Our total liability is limited to what you paid for the project concerned. Nothing here limits liability that can’t be limited by law.',
      ],
    },
    {
      id: 'disputes',
      title: 'Law and disputes',
      blocks: [
        'These terms follow the law of the State of Delaware. Please write to us first. Most questions can be settled quickly. Anything not settled within 60 days goes to the courts of New Castle County, Delaware, or to small claims court if you qualify.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'The terms in effect on the day you paid apply to that project. We announce other changes by email 30 days in advance. If one part of these terms is invalid, the rest remains in effect.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact us',
      blocks: [
        `${brand.name}, ${brand.address}. ${brand.supportEmail}, ${brand.phone}, ${brand.businessHours}.`,
      ],
    },
  ],
}
