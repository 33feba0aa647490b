import { useState } from 'react'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { readToken } from '../sessions/token-storage.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { usePage } from '../ui/use-page.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetLinkForm } from './ResetLinkForm.tsx'
import { useAdminAccount } from './use-admin-account.ts'

/** Sets an admin's own password with an emailed link or the current password, or requests a link by email. */
export function AdminPasswordResetPage() {
  const mainRef = usePage('Reset Admin Password · CurbQuote')
  const [link] = useState(readLink)
  const [isSignedIn] = useState(() => !link && readToken('admin-token') !== undefined)
  const account = useAdminAccount({ isEnabled: isSignedIn })
  const email = link?.email ?? account.data?.email

  return (
    <main className="cq-sign-in" ref={mainRef} tabIndex={-1}>
      <Link className="cq-back" to="/admin/login">
        <IconArrowLeft size={18} aria-hidden="true" />
        Back to admin login
      </Link>
      <section className="cq-sign-in-card" aria-labelledby="reset-title">
        <BrandMark />
        <h1 id="reset-title">Reset Admin Password</h1>
        {email !== undefined && <NewPasswordForm email={email} token={link?.token} />}
        {isSignedIn && account.isPending && <p role="status">Loading…</p>}
        {!link && (!isSignedIn || account.isError || account.data === null) && <ResetLinkForm />}
      </section>
    </main>
  )
}

/** Reads the token and email from the URL fragment of an emailed link. */
function readLink(): { token: string; email: string } | undefined {
  const parameters = new URLSearchParams(window.location.hash.slice(1))
  const token = parameters.get('token')
  const email = parameters.get('email')
  return token && email ? { token, email } : undefined
}
