export { SetPasswordPrompt, VerifyEmailPrompt } from './accounts/account-prompts.tsx'
export { ConfirmEmailScreen } from './accounts/confirm-email-screen.tsx'
export { ForgotPasswordScreen } from './accounts/forgot-password-screen.tsx'
export { getLoginPath } from './accounts/login-address.ts'
export { LoginScreen } from './accounts/login-screen.tsx'
export { RegisterScreen } from './accounts/register-screen.tsx'
export {
  RedirectSignedIn,
  RequireUser,
  SessionExpiryHandler,
  useEndSession,
  useLogout,
} from './accounts/session.tsx'
export { SetPasswordScreen } from './accounts/set-password-screen.tsx'
export { ProfileScreen } from './profile/profile-screen.tsx'
export { UnsubscribedScreen, UnsubscribeScreen } from './profile/unsubscribe.tsx'
export { ReauthenticationPrompt } from './reauthentication.tsx'
export { SecurityArea } from './security-log/security-area.tsx'
export { SettingsArea } from './settings/settings-area.tsx'
export { UsersArea } from './users/users-area.tsx'
