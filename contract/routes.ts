import * as accounts from './accounts.ts'
import * as administration from './administration.ts'
import * as cannedReplies from './canned-replies.ts'
import * as contact from './contact.ts'
import * as discounts from './discounts.ts'
import * as inbox from './inbox.ts'
import * as live from './live.ts'
import * as mails from './mails.ts'
import * as messages from './messages.ts'
import * as onboarding from './onboarding.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as profile from './profile.ts'
import * as projects from './projects.ts'
import * as purchase from './purchase.ts'
import * as reauthentication from './reauthentication.ts'
import type { Route } from './route.ts'
import * as savedFilters from './saved-filters.ts'
import * as secondFactor from './second-factor.ts'
import * as settings from './settings.ts'
import * as staffPayments from './staff-payments.ts'
import * as staffSecurity from './staff-security.ts'
import * as templates from './templates.ts'
import * as webhookEvents from './webhook-events.ts'
import * as workQueue from './work-queue.ts'

/** The whole surface of the API, by feature. */
export const routesByFeature = {
  accounts: [
    accounts.me,
    accounts.login,
    accounts.logInWithCode,
    accounts.register,
    accounts.logout,
    accounts.setUpAdmin,
    accounts.requestPasswordLink,
    accounts.requestOwnPasswordLink,
    accounts.setPassword,
    accounts.getUser,
    accounts.getProfile,
    accounts.updateProfile,
    accounts.changePassword,
  ],
  profile: [
    profile.listDevices,
    profile.signOutDevice,
    profile.signOutOtherDevices,
    profile.getNotifications,
    profile.setNotifications,
    profile.downloadData,
    profile.closeAccount,
  ],
  'second-factor': [
    secondFactor.getSecondFactor,
    secondFactor.beginSecondFactor,
    secondFactor.confirmSecondFactor,
    secondFactor.removeSecondFactor,
    secondFactor.renewRecoveryCodes,
    reauthentication.reauthenticate,
  ],
  purchase: [
    purchase.selectPackage,
    purchase.selectPackageSignedIn,
    purchase.createInitialProject,
    purchase.createCheckoutSession,
    purchase.checkDiscountCode,
    purchase.verifyPayment,
    purchase.paymentWebhook,
    payments.listPayments,
    payments.getReceipt,
  ],
  projects: [
    projects.listProjects,
    projects.getProject,
    projects.listUpdates,
    projects.saveDraft,
    projects.completeApplication,
    projects.removeProject,
  ],
  onboarding: [onboarding.getOnboarding, onboarding.saveOnboardingDraft, onboarding.submitOnboarding],
  messages: [
    messages.listMessages,
    messages.sendMessage,
    messages.markMessagesRead,
    messages.listMessagesAsStaff,
    messages.sendMessageAsStaff,
    messages.markMessagesReadAsStaff,
    messages.settleMessages,
  ],
  'canned-replies': [
    cannedReplies.listCannedReplies,
    cannedReplies.addCannedReply,
    cannedReplies.editCannedReply,
    cannedReplies.removeCannedReply,
  ],
  'work-queue': [workQueue.listWork, workQueue.countWork],
  administration: [
    administration.listAllProjects,
    administration.exportProjects,
    administration.getCase,
    administration.getPortfolio,
    administration.changeCase,
    administration.getHistory,
    administration.listStaff,
    administration.changeStatus,
    administration.changeStatusWithEmail,
    administration.getEmailTemplate,
    administration.writeUpdate,
    administration.undoStatus,
  ],
  'saved-filters': [savedFilters.listSavedFilters, savedFilters.saveFilter, savedFilters.removeSavedFilter],
  discounts: [discounts.listDiscountCodes, discounts.createDiscountCode, discounts.switchDiscountCode],
  staffPayments: [
    staffPayments.listStaffPayments,
    staffPayments.getStaffPayment,
    staffPayments.judgeRefund,
    staffPayments.orderRefund,
    staffPayments.settleFailedRefund,
    staffPayments.recordOfflinePayment,
  ],
  mails: [mails.listMails, mails.getMail, mails.resendMail],
  templates: [
    templates.listTemplates,
    templates.getTemplate,
    templates.saveTemplate,
    templates.restoreTemplate,
    templates.previewStatusMail,
    templates.sendTestMail,
  ],
  inbox: [inbox.listInbox, inbox.getCorrespondence, inbox.replyToMessage, inbox.handleMessage],
  webhookEvents: [
    webhookEvents.listWebhookEvents,
    webhookEvents.getWebhookEvent,
    webhookEvents.replayWebhookEvent,
  ],
  people: [
    people.listPeople,
    people.getPerson,
    people.inviteStaff,
    people.inviteAgain,
    people.switchPerson,
    people.endPersonsSessions,
    people.unlockPerson,
    people.removePersonsSecondFactor,
  ],
  staffSecurity: [
    staffSecurity.listSecurityEvents,
    staffSecurity.resolveSecurityEvent,
    staffSecurity.listLoginAttempts,
    staffSecurity.listLockouts,
    staffSecurity.endLockout,
    staffSecurity.listSessions,
    staffSecurity.endStaffSession,
  ],
  settings: [settings.getSettings, settings.changeSettings],
  contact: [contact.sendContactMessage],
  live: [live.liveEvents],
} as const satisfies Record<string, readonly Route[]>

export const routes: readonly Route[] = Object.values(routesByFeature).flat()
