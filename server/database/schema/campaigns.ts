import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { grantRuleNames, readinessEntryNames, type WebsiteItemName } from '#contract/grant'
import {
  adsProblemNames,
  notEmailedReasons,
  type ReportContent,
  reportStepKinds,
  resultSources,
} from '#contract/results'
import { centsColumn, createdAtColumn, createOneOfCondition, dayColumn, instantColumn } from './columns.ts'
import { projectIdColumn, projects } from './projects.ts'
import { users } from './users.ts'

/** An import of results: a Google Ads report, a sync with the API, or a month entered manually. */
export const campaignImports = pgTable(
  'campaign_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    source: text({ enum: resultSources }).notNull(),
    fileName: text(),
    /** First day covered. */
    periodFrom: dayColumn().notNull(),
    /** Last day covered. */
    periodTo: dayColumn().notNull(),
    rowCount: integer().notNull(),
    ignoredCount: integer().notNull(),
    cost: centsColumn().notNull(),
    recordedBy: integer().references(() => users.id),
    createdAt: createdAtColumn(),
    undoneAt: instantColumn(),
    undoneBy: integer().references(() => users.id),
  },
  (table) => [
    index('campaign_imports_project').on(table.projectId, table.id.desc().nullsFirst()),
    check('campaign_imports_source', createOneOfCondition(table.source, resultSources)),
    check('campaign_imports_period', sql`${table.periodFrom} <= ${table.periodTo}`),
  ],
)

/** A campaign's or keyword's figures for a day, a month, or part of a month. */
export const campaignResults = pgTable(
  'campaign_results',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    importId: integer()
      .notNull()
      .references(() => campaignImports.id, { onDelete: 'cascade' }),
    /** The import that replaced these figures. Undoing that import restores them. Null if current. */
    replacedById: integer().references(() => campaignImports.id, { onDelete: 'set null' }),
    startsOn: dayColumn().notNull(),
    /** Last day covered. */
    endsOn: dayColumn().notNull(),
    campaign: text().notNull(),
    /** Empty for campaign totals. Keyword figures are separate rows. */
    keyword: text().notNull().default(''),
    cost: centsColumn().notNull(),
    impressions: bigint({ mode: 'number' }).notNull(),
    clicks: bigint({ mode: 'number' }).notNull(),
    conversions: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('campaign_results_counted')
      .on(table.projectId, table.startsOn, table.endsOn, table.campaign, table.keyword)
      .where(sql`${table.replacedById} is null`),
    index('campaign_results_import').on(table.importId),
    index('campaign_results_replaced').on(table.replacedById),
    check('campaign_results_days', sql`${table.startsOn} <= ${table.endsOn}`),
    check(
      'campaign_results_figures',
      sql`${table.cost} >= 0 and ${table.impressions} >= 0 and ${table.clicks} >= 0 and ${table.conversions} >= 0`,
    ),
  ],
)

/** A project's Google Ads account. Its figures are imported daily. */
export const googleAdsAccounts = pgTable(
  'google_ads_accounts',
  {
    projectId: integer()
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The customer ID: ten digits. An account can be connected to only one project. */
    customerId: text().notNull().unique('google_ads_accounts_customer_once'),
    /** First day imported. Null if nothing has been imported. */
    importedFrom: dayColumn(),
    /** Last day imported. Days before it may have no figures. */
    importedThrough: dayColumn(),
    lastTriedAt: instantColumn(),
    /** Why the last import failed. Null if it succeeded or none has run yet. */
    problem: text({ enum: adsProblemNames }),
    /** Single-word keywords found during the last successful import, one per line. Null before the first. */
    singleWords: text(),
  },
  (table) => [
    check('google_ads_accounts_customer', sql`${table.customerId} ~ '^[0-9]{10}$'`),
    check('google_ads_accounts_problem', createOneOfCondition(table.problem, adsProblemNames)),
  ],
)

/**
 * Recorded checks of grant rules. `checkedBy` is null for checks that the import from Google Ads recorded.
 * The newest check for each rule applies.
 */
export const grantChecks = pgTable(
  'grant_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    rule: text({ enum: grantRuleNames }).notNull(),
    value: numeric({ precision: 10, scale: 2, mode: 'number' }).notNull(),
    note: text(),
    checkedBy: integer().references(() => users.id),
    checkedAt: createdAtColumn(),
  },
  (table) => [
    index('grant_checks_rule').on(table.projectId, table.rule, table.id.desc().nullsFirst()),
    check('grant_checks_rule_known', createOneOfCondition(table.rule, grantRuleNames)),
  ],
)

/** An entry in the readiness checklist by a client or staff: an answer or a completed step. */
export const readinessEntries = pgTable(
  'readiness_entries',
  {
    projectId: projectIdColumn(),
    name: text({ enum: readinessEntryNames }).notNull(),
    value: text().notNull(),
    recordedBy: integer().references(() => users.id),
    recordedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.name] }),
    check('readiness_entries_name', createOneOfCondition(table.name, readinessEntryNames)),
  ],
)

/** A website check's result for one checklist item. */
export interface WebsiteFinding {
  item: WebsiteItemName
  isDone: boolean
  found: string
  evidence: string[]
}

const checkStatuses = ['running', 'done', 'failed'] as const

/** A website check. Only the newest finished check of a project is kept. */
export const websiteChecks = pgTable(
  'website_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    /** The website's host name and path. */
    address: text().notNull(),
    status: text({ enum: checkStatuses }).notNull().default('running'),
    pageCount: integer().notNull().default(0),
    findings: jsonb().$type<WebsiteFinding[]>().notNull().default([]),
    /**
     * The site's text, in which checks search for the legal name. Empty if the check hasn't finished, failed,
     * or predates this column.
     */
    text: text().notNull().default(''),
    /** Why the check failed. Null if it didn't. */
    failure: text(),
    requestedBy: integer().references(() => users.id),
    createdAt: createdAtColumn(),
    finishedAt: instantColumn(),
  },
  (table) => [
    index('website_checks_project').on(table.projectId, table.id.desc().nullsFirst()),
    check('website_checks_status', createOneOfCondition(table.status, checkStatuses)),
    check('website_checks_finished', sql`(${table.status} = 'running') = (${table.finishedAt} is null)`),
    check('website_checks_failure', sql`(${table.status} = 'failed') = (${table.failure} is not null)`),
  ],
)

export type WebsiteCheckRecord = typeof websiteChecks.$inferSelect

/** A monthly report: a draft with a staff paragraph, or a sent report. */
export const monthlyReports = pgTable(
  'monthly_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectIdColumn(),
    /** The month in the form YYYY-MM. */
    month: text().notNull(),
    paragraph: text().notNull().default(''),
    /** The report's figures at the time it was sent. Null for a draft. */
    content: jsonb().$type<ReportContent>(),
    /** 0 for a draft. Increases by 1 each time the report is sent. */
    version: integer().notNull().default(0),
    sentAt: instantColumn(),
  },
  (table) => [
    unique('monthly_reports_month').on(table.projectId, table.month),
    check('monthly_reports_month_form', sql`${table.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check(
      'monthly_reports_sent',
      sql`(${table.version} = 0) = (${table.sentAt} is null) and (${table.version} = 0) = (${table.content} is null)`,
    ),
  ],
)

/** The history of a report. `takenBy` is null for automatic steps. */
export const monthlyReportSteps = pgTable(
  'monthly_report_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reportId: integer()
      .notNull()
      .references(() => monthlyReports.id, { onDelete: 'cascade' }),
    step: text({ enum: reportStepKinds }).notNull(),
    takenBy: integer().references(() => users.id),
    /** Why sending the report didn't email the client. Null if it did, and for other steps. */
    notEmailed: text({ enum: notEmailedReasons }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('monthly_report_steps_report').on(table.reportId, table.id),
    check('monthly_report_steps_step', createOneOfCondition(table.step, reportStepKinds)),
    check('monthly_report_steps_not_emailed', createOneOfCondition(table.notEmailed, notEmailedReasons)),
  ],
)

export type MonthlyReportRecord = typeof monthlyReports.$inferSelect
