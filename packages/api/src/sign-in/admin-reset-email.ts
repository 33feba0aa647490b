import { adminResetLinkMinutes } from '@curbquote/types/limits'
import type { EmailContent } from '../emails/email-content.ts'
import { openSecret } from '../db/seal-secret.ts'
import type { EmailKinds } from '../emails/make-email.ts'

/** The email with an admin's password reset link. */
export function adminResetEmail(
  { token, email }: { token: string; email: string },
  publicUrl: string,
): EmailContent {
  // In the fragment, which is not sent to servers or logged.
  const href = `${publicUrl}/admin/password-reset#${new URLSearchParams({ token, email }).toString()}`
  return {
    subject: 'Set a new password for the admin console',
    preheader: `The link can be used once and expires after ${adminResetLinkMinutes} minutes.`,
    brand: { name: 'CurbQuote', color: '#0a6c74' },
    title: 'Set a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone requested a new password for the admin account ${email}. The link can be used once and expires after ${adminResetLinkMinutes} minutes. Setting a password signs the account out everywhere.`,
      },
      { kind: 'actions', actions: [{ label: 'Set a new password', href, isMain: true }] },
      {
        kind: 'paragraph',
        text: 'If you did not request this, ignore this email. Your password stays unchanged.',
      },
    ],
    footer: [{ text: 'You get this because a password reset was requested in the admin console.' }],
  }
}

/** The parameters of emails to admins. */
export interface AdminResetEmails {
  admin_reset_link: { sealedToken: string; email: string }
}

export const adminResetEmails: EmailKinds<AdminResetEmails> = {
  admin_reset_link: async ({ config }, { parameters: { sealedToken, email } }) => {
    const token = openSecret(sealedToken, config.codePepper, 'admin reset links')
    return { content: adminResetEmail({ token, email }, config.publicUrl) }
  },
}
