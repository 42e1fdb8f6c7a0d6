import * as documents from '#contract/documents'
import * as email from '#contract/email'
import * as grant from '#contract/grant'
import * as identity from '#contract/identity'
import * as messaging from '#contract/messaging'
import * as payments from '#contract/payments'
import * as projects from '#contract/projects'
import * as results from '#contract/results'
import * as staff from '#contract/staff'
import { liveEvents } from './live.ts'
import type { Route } from './route.ts'

const isRoute = (exported: unknown): exported is Route =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'access' in exported

const routesOf = (domain: object): readonly Route[] => Object.values(domain).filter(isRoute)

/** All routes of the API, by domain. */
export const routesByDomain: Readonly<Record<string, readonly Route[]>> = {
  identity: routesOf(identity),
  payments: routesOf(payments),
  projects: routesOf(projects),
  messaging: routesOf(messaging),
  email: routesOf(email),
  results: routesOf(results),
  grant: routesOf(grant),
  documents: routesOf(documents),
  staff: routesOf(staff),
  live: [liveEvents],
}

export const routes: readonly Route[] = Object.values(routesByDomain).flat()
