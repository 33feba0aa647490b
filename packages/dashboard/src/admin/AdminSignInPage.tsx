import { Link } from 'react-router'
import { SignInPage } from '../account/SignInPage.tsx'
import { useAdminSignIn } from './use-admin-sign-in.ts'

export function AdminSignInPage() {
  const signIn = useAdminSignIn()
  return (
    <SignInPage
      title="SaaS Admin Login"
      lead="For CurbQuote administrators."
      accountField={{ label: 'Username or email', name: 'username' }}
      isRememberedAtFirst={false}
      signIn={signIn}
      onSubmit={({ account, ...rest }) => signIn.submit({ username: account, ...rest })}
    >
      <Link to="/admin/password-reset">Reset or change your password</Link>
    </SignInPage>
  )
}
