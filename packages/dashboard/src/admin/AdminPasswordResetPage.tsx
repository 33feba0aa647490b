import { useState } from 'react'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { readToken } from '../sessions/token-storage.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { usePage } from '../ui/use-page.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetLinkForm } from './ResetLinkForm.tsx'
import { useAdminAccount } from './use-admin-account.ts'

/** An admin's own reset: by an emailed link, or signed in with the current password; else a link is to be had here. */
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

/** The emailed link's part after the `#`. */
function readLink(): { token: string; email: string } | undefined {
  const parameters = new URLSearchParams(window.location.hash.slice(1))
  const token = parameters.get('token')
  const email = parameters.get('email')
  return token && email ? { token, email } : undefined
}
