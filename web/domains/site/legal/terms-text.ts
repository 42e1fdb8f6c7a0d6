import { brand } from '#contract/brand.ts'
import { claims } from '#contract/claims.ts'
import { disclosure } from '#contract/disclosure.ts'
import { formatMoney } from '#contract/money.ts'
import { packages } from '#contract/packages.ts'
import type { LegalText } from './legal-page.tsx'

const { starter, full } = packages

/** The Terms of Service. They bind where marketing copy is shorter. */
export const terms: LegalText = {
  title: 'Terms of Service',
  effective: 'January 6, 2025',
  lead: `These terms are the agreement between you and ${brand.name} when you buy or use our services. Where a page of this site says less than these terms, these terms decide.`,
  sections: [
    {
      id: 'service',
      title: 'What we do for you',
      blocks: [
        `${brand.name} forms a US nonprofit for you, prepares and files its application for recognition under section 501(c)(3), and applies for the Ad Grant on its behalf.`,
        `The ${starter.name} contains:`,
        starter.includes,
        `The ${full.name} contains everything in the ${starter.name} and:`,
        full.includes.slice(1),
        `The process takes about ${claims.daysToLaunch} days from your payment: application review on days 1-5, filing on days 6-20, Ad Grant setup on days 21-35, launch and optimization on days 36-45. These are our plans, not promises about the time that authorities take.`,
        `After launch we support you for ${claims.supportDays} days. Where your package includes campaign management, campaigns are optimized no more than once per 30 days.`,
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
        'You tell us the truth, completely and in time, and you tell us when something changes.',
        [
          'You are at least 18 years old and entitled to act for the organization.',
          'You read what we prepare before it is filed, and you sign it.',
          'You answer our questions within 10 business days; while we wait for you, our times stand still.',
          'You run your organization in keeping with the law and with the rules of the grant once it exists.',
          'You keep your password to yourself and tell us when somebody else has it.',
        ],
      ],
    },
    {
      id: 'price',
      title: 'Price and payment',
      blocks: [
        `The price is paid once: ${formatMoney(starter.price)} for the ${starter.name}, ${formatMoney(full.price)} for the ${full.name}. It includes government filing fees for formation and recognition. Nothing recurs from us.`,
        `Not included: ${claims.stateFilings.toLowerCase()}, which your state charges you, and anything you order elsewhere.`,
        'Payment is taken by card by our payment provider. We begin when it has arrived. Discount codes cannot be combined or applied afterwards.',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        'If your nonprofit application is rejected, you get a full refund minus government filing fees already paid.',
        'If your grant application is denied, you get a full refund minus government filing fees already paid, provided that the grant was denied within 3 months of its submission and that you request the refund within 30 days of the denial.',
        'Approved refunds are processed within 30 days, to the card you paid with.',
        'There are no refunds:',
        [
          'after your grant has been live for 3 consecutive months;',
          'where the rejection rests on answers that were untrue or incomplete, or on documents you did not send;',
          'where you withdraw an application that we have filed, except as section 8 says.',
        ],
        `To request a refund, write to ${brand.supportEmail} from the address of your account and name the project.`,
      ],
    },
    {
      id: 'grant',
      title: 'The Ad Grant',
      blocks: [
        `The grant is given by a third party, in kind, as search advertising of up to ${claims.grantPerMonth} a month. Its provider sets the rules, may change them, and may suspend an account that does not keep to them.`,
        'Figures on this site about approval, donations and returns describe past clients. Yours may differ.',
      ],
    },
    {
      id: 'property',
      title: 'What belongs to whom',
      blocks: [
        'Your nonprofit, its filings, its website, its advertising account and its data belong to you. Our software, templates and texts remain ours; you may use what we made for you without limit in time.',
        'You may not copy, resell or attack our service, or use it to break the law.',
      ],
    },
    {
      id: 'termination',
      title: 'Ending the agreement',
      blocks: [
        "Either side may end this agreement for convenience on 14 days' notice in writing. If we end it without a reason on your side, we refund the part of the price for work not yet done. If you end it, we keep what the work done so far was worth and refund the rest, minus government filing fees already paid.",
        'Either side may end it at once when the other seriously breaches it and does not put that right within 10 days of being asked to.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We work with the care of a professional. We are not liable for decisions of authorities or of the grant provider, for the failure of services outside our control, or for lost donations or indirect damage.',
        'Our total liability is limited to what you paid for the project concerned. Nothing here limits liability that the law does not allow to be limited.',
      ],
    },
    {
      id: 'disputes',
      title: 'Law and disputes',
      blocks: [
        'These terms follow the law of the State of Delaware. Please write to us first; most things are settled by one answer. What is not settled within 60 days goes to the courts of New Castle County, Delaware, or to small claims court where that is open to you.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'For a project that you have paid, the terms of the day you paid apply. We announce other changes 30 days ahead by email. If one part of these terms is invalid, the rest stands.',
      ],
    },
    {
      id: 'contact',
      title: 'How to reach us',
      blocks: [
        `${brand.name}, ${brand.address}. ${brand.supportEmail}, ${brand.phone}, ${brand.businessHours}.`,
      ],
    },
  ],
}
