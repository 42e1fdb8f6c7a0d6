import * as business from '#contract/business'
import * as documents from '#contract/documents'
import * as email from '#contract/email'
import * as formation from '#contract/formation'
import * as grant from '#contract/grant'
import * as health from '#contract/health'
import * as identity from '#contract/identity'
import * as messaging from '#contract/messaging'
import * as payments from '#contract/payments'
import * as projects from '#contract/projects'
import * as results from '#contract/results'
import * as retention from '#contract/retention'
import * as staff from '#contract/staff'
import { streamLiveEvents } from './live.ts'
import type { Route } from './route.ts'

const isRoute = (exported: unknown): exported is Route =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'access' in exported

const listRoutes = (domain: object): readonly Route[] => Object.values(domain).filter(isRoute)

export const routesByDomain: Readonly<Record<string, readonly Route[]>> = {
  identity: listRoutes(identity),
  payments: listRoutes(payments),
  projects: listRoutes(projects),
  messaging: listRoutes(messaging),
  email: listRoutes(email),
  results: listRoutes(results),
  formation: listRoutes(formation),
  grant: listRoutes(grant),
  business: listRoutes(business),
  documents: listRoutes(documents),
  health: listRoutes(health),
  retention: listRoutes(retention),
  staff: listRoutes(staff),
  live: [streamLiveEvents],
}

export const routes: readonly Route[] = Object.values(routesByDomain).flat()
