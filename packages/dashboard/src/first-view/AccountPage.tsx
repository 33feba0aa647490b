import type { ReactElement } from 'react'
import { CompanySignInPage } from '../account/CompanySignInPage.tsx'
import { ForgotPasswordPage } from '../account/ForgotPasswordPage.tsx'
import { ResetPasswordPage } from '../account/ResetPasswordPage.tsx'
import { VerifyEmailPage } from '../account/VerifyEmailPage.tsx'
import { SignUpPage } from '../account/sign-up/SignUpPage.tsx'
import { OwnerProviders } from './OwnerProviders.tsx'
import type { AccountPath } from './account-paths.ts'

interface AccountPageContent {
  /** Title of the prerendered page. */
  title: string
  content: ReactElement
}

const signIn = { title: 'Business Login', content: <CompanySignInPage /> }
const signUp = { title: 'Create Your Account', content: <SignUpPage /> }

export const accountPages: Record<AccountPath, AccountPageContent> = {
  '/company/login': signIn,
  '/company-login': signIn,
  '/company/signup': signUp,
  '/company-signup': signUp,
  '/company/register': signUp,
  '/verify-email': { title: 'Verify Your Email', content: <VerifyEmailPage /> },
  '/company/forgot-password': { title: 'Reset Password', content: <ForgotPasswordPage /> },
  '/company/reset-password': { title: 'Set New Password', content: <ResetPasswordPage /> },
}

export function AccountPage({ path }: { path: AccountPath }) {
  return <OwnerProviders>{accountPages[path].content}</OwnerProviders>
}
