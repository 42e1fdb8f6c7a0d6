import type { Cents } from '#contract/money.ts'
export const demoCannedReplies = [
  {
    title: 'Application received',
    message:
      'Hi {{firstName}}, thanks for sending in the application for {{projectName}}! We’ll review it next and reach out if anything is missing.',
  },
  {
    title: 'Documents needed',
    message:
      'Hi {{firstName}}, to keep {{projectName}} moving we still need the names and home addresses of all board members. You can reply right here.',
  },
  {
    title: 'IRS timeline',
    message:
      'We’ve filed with the IRS for {{projectName}}. The IRS decides most short-form applications in 3–4 weeks, and takes up to 120 days when it asks for more. There’s nothing you need to do right now, and we’ll message you the day we hear back.',
  },
  {
    title: 'Accept the Ad Grant invitation',
    message:
      'Hi {{firstName}}, look for an email from Google with an invitation to the Ad Grant account of {{projectName}}. Please accept it within 7 days, and let us know if you don’t see it.',
  },
  {
    title: 'Monthly report',
    message:
      'The monthly report for {{projectName}} is on your project’s Results page. Reply here if you’d like to walk through it on a call.',
  },
] as const

interface DemoDiscountCode {
  code: string
  isPercent: boolean
  amountOff: Cents | null
  percentOff: number | null
  usageLimit: number | null
  /** Days from the demo's first start to the code's expiration. Null if it doesn't expire. */
  endsInDays: number | null
  isActive: boolean
  applicablePackages: ('starter' | 'full')[]
}

const allPackages: DemoDiscountCode['applicablePackages'] = ['starter', 'full']
const unlimitedCode = { usageLimit: null, endsInDays: null, isActive: true, applicablePackages: allPackages }

/** The demo's discount codes. None has been used. */
export const demoDiscountCodes: DemoDiscountCode[] = [
  {
    ...unlimitedCode,
    code: 'WELCOME-250',
    isPercent: false,
    amountOff: 250_00,
    percentOff: null,
    endsInDays: 60,
  },
  { ...unlimitedCode, code: 'PARTNER-10', isPercent: true, amountOff: null, percentOff: 10, usageLimit: 50 },
  {
    ...unlimitedCode,
    code: 'FULL-LAUNCH-500',
    isPercent: false,
    amountOff: 500_00,
    percentOff: null,
    applicablePackages: ['full'],
  },
  {
    ...unlimitedCode,
    code: 'EARLY-BIRD',
    isPercent: true,
    amountOff: null,
    percentOff: 15,
    isActive: false,
    endsInDays: -20,
  },
]
