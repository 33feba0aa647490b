import { Link, useNavigate } from 'react-router'
import { SignInPage } from '../account/SignInPage.tsx'
import { type AdminSignIn, signInAdmin } from '@curbquote/types/admin'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { returnPath } from '../sessions/return-path.ts'
import { storeToken } from '../sessions/token-storage.ts'
import { useTwoStepSignIn } from '../account/use-two-step-sign-in.ts'
import { queryClient } from '../ui/query-client.ts'

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

interface Credentials extends AdminSignIn {
  isRemembered: boolean
}

function useAdminSignIn() {
  const navigate = useNavigate()
  return useTwoStepSignIn(
    ({ username, password }: Credentials) =>
      callWithFailureMessage(signInAdmin, { body: { username, password } }, 'Admin login failed'),
    ({ token }, { isRemembered }) => {
      storeToken('admin-token', token, { isRemembered })
      queryClient.clear()
      const { search, origin } = window.location
      return navigate(returnPath(search, origin, '/admin/login'), { replace: true })
    },
  )
}
