/** Screens around a lost password, a link from a mail and the second factor: in a file that few visits need. */
export { ChallengePage } from './challenge-page.tsx';
export { ConfirmEmailPage } from './confirm-email-page.tsx';
export { DenialPage } from './denial-page.tsx';
export { EnterCode } from './enter-code.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { ReturnPage } from './return-page.tsx';
