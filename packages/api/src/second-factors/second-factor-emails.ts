import type { Settings as Config } from '../config.ts'
import type { EmailContent } from '../emails/email-content.ts'
import { productBrand } from '../emails/product-brand.ts'
import { footerOf } from '../sessions/account-emails.ts'

type Settings = Pick<Config, 'publicUrl' | 'supportEmail'>

/** Informs an account that two-step sign-in was turned on or off. */
export function secondStepChangedEmail(isOn: boolean, settings: Settings): EmailContent {
  const state = isOn ? 'on' : 'off'
  return {
    subject: `Two-step sign-in was turned ${state}`,
    preheader: 'All other devices were signed out.',
    brand: productBrand,
    title: `Two-step sign-in is ${state}`,
    blocks: [
      {
        kind: 'paragraph',
        text: isOn
          ? 'Signing in to your CurbQuote account now needs a code of your authenticator app. Keep your backup codes where you find them without your phone.'
          : 'Signing in to your CurbQuote account now needs only the password.',
      },
      { kind: 'paragraph', text: 'All other devices were signed out.' },
    ],
    footer: footerOf('If that was not you, reset your password and write to us.', settings),
  }
}

/** Informs an owner of a removal by an admin, which can be stopped until it takes effect. */
export function secondStepRemovalEmail(removalAt: Date, settings: Settings): EmailContent {
  const moment = removalAt.toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return {
    subject: 'Two-step sign-in will be removed from your account',
    preheader: 'You can stop it within 24 hours.',
    brand: productBrand,
    title: 'Two-step sign-in will be removed',
    blocks: [
      {
        kind: 'paragraph',
        text: `Our support was asked to remove two-step sign-in from your account. It takes effect on ${moment} UTC. From then on your password is enough to sign in.`,
      },
      {
        kind: 'paragraph',
        text: 'If you did not ask for this, sign in and keep it under Profile, Two-step sign-in.',
      },
      {
        kind: 'actions',
        actions: [
          {
            label: 'Open your profile',
            href: `${settings.publicUrl}/company/dashboard?tab=profile`,
            isMain: true,
          },
        ],
      },
    ],
    footer: footerOf('You get this because you are the owner of the account.', settings),
  }
}
