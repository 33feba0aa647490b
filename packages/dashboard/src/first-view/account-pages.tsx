import type { ReactElement } from 'react'
import { CompanySignInPage } from '../sessions/CompanySignInPage.tsx'
import { ForgotPasswordPage } from '../sessions/ForgotPasswordPage.tsx'
import { ResetPasswordPage } from '../sessions/ResetPasswordPage.tsx'
import { VerifyEmailPage } from '../sessions/VerifyEmailPage.tsx'
import { SignUpPage } from '../sign-up/SignUpPage.tsx'
import { OwnerProviders } from '../ui/OwnerProviders.tsx'

export interface AccountPage {
  path: string
  /** Title of the prerendered page. */
  title: string
  content: ReactElement
}

const signIn = { title: 'Business Login', content: provide(<CompanySignInPage />) }
const signUp = { title: 'Create Your Account', content: provide(<SignUpPage />) }

/** Pages without a session. The build prerenders their first step. */
export const accountPages: readonly AccountPage[] = [
  { path: '/company/login', ...signIn },
  { path: '/company-login', ...signIn },
  { path: '/company/signup', ...signUp },
  { path: '/company-signup', ...signUp },
  { path: '/company/register', ...signUp },
  { path: '/verify-email', title: 'Verify Your Email', content: provide(<VerifyEmailPage />) },
  {
    path: '/company/forgot-password',
    title: 'Reset Password',
    content: provide(<ForgotPasswordPage />),
  },
  {
    path: '/company/reset-password',
    title: 'Set New Password',
    content: provide(<ResetPasswordPage />),
  },
]

function provide(page: ReactElement): ReactElement {
  return <OwnerProviders>{page}</OwnerProviders>
}
