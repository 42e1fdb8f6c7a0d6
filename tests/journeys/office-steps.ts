import { createBrowser } from '#tests/browser.ts'
import { beginPurchase, buy } from '#tests/people.ts'
import { newAddress } from './steps.ts'

const visitors = { browser: () => createBrowser(process.env.BASE_URL ?? '') }

/** Somebody who has bought the Starter package, of the journey's own. */
export const newBuyer = (name: string) => buy(visitors, { name, email: newAddress('buyer') })

/** Somebody who has chosen the Starter package and not paid yet. */
export const newProspect = (name: string) => beginPurchase(visitors, { name, email: newAddress('prospect') })
