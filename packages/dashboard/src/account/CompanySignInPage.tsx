import { Link } from 'react-router'
import { SignInPage } from './SignInPage.tsx'
import { fromTheStart } from './use-step.ts'
import { useSignIn } from './use-sign-in.ts'

export function CompanySignInPage() {
  const signIn = useSignIn()
  return (
    <SignInPage
      title="Business Login"
      lead="Sign in to see your quotes."
      accountField={{ label: 'Email', name: 'email', type: 'email' }}
      isRememberedAtFirst
      signIn={signIn}
      onSubmit={({ account, ...rest }) => signIn.submit({ email: account, ...rest })}
    >
      <Link to="/company/forgot-password" state={fromTheStart}>
        Forgot password?
      </Link>
      <br />
      New here?{' '}
      <Link to="/company/signup" state={fromTheStart}>
        Create an account
      </Link>
    </SignInPage>
  )
}
