import { Link } from 'react-router'
import { SignInPage } from './SignInPage.tsx'
import { useSignIn } from './use-sign-in.ts'

export function CompanyLoginPage() {
  const signIn = useSignIn()
  return (
    <SignInPage
      title="Business Login"
      lead="Sign in to see your quotes."
      accountField={{ label: 'Email', name: 'email', type: 'email' }}
      isRememberedAtFirst
      signIn={signIn}
      onSubmit={({ account, ...rest }) => signIn.mutate({ email: account, ...rest })}
    >
      <Link to="/company/forgot-password">Forgot password?</Link>
      <br />
      New here? <Link to="/company/signup">Create an account</Link>
    </SignInPage>
  )
}
