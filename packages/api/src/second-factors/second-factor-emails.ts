import type { Settings as Config } from '../config/config.ts'
import type { EmailContent } from '../emails/email-content.ts'
import { productBrand } from '../emails/product-brand.ts'
import { footerOf } from '../emails/account-emails.ts'
import { describeSecondStep, type SecondStepName } from './second-step-name.ts'
import type { EmailKinds } from '../emails/make-email.ts'

type Settings = Pick<Config, 'publicUrl' | 'supportEmail'>

/** Informs an account that two-step sign-in was turned on or off. */
export function secondStepChangedEmail(isOn: boolean, settings: Settings): EmailContent {
  const state = isOn ? 'on' : 'off'
  return changeEmail(settings, {
    subject: `Two-step sign-in was turned ${state}`,
    title: `Two-step sign-in is ${state}`,
    text: isOn
      ? 'Signing in to your CurbQuote account now needs a code from your authenticator app. Keep your backup codes somewhere you can reach without your phone.'
      : 'Signing in to your CurbQuote account now needs only the password.',
    signedOut: true,
  })
}

/** Warns an account about wrong second steps after its right password. */
export function secondStepFailedEmail(settings: Settings): EmailContent {
  return changeEmail(settings, {
    subject: 'Somebody entered your password and wrong codes',
    title: 'Wrong codes after the right password',
    text: 'Somebody entered the right password of your CurbQuote account and then at least three wrong codes. Nobody was signed in. If that was not you, set a new password now.',
    signedOut: false,
  })
}

/** Informs an account that an authenticator app or a passkey was added. The first passkey turns on two-step sign-in. */
export function secondStepAddedEmail(
  step: SecondStepName,
  { isFirst }: { isFirst: boolean },
  settings: Settings,
): EmailContent {
  const noun = nounOf(step)
  return changeEmail(settings, {
    subject: `${noun} was added to your account`,
    title: `${noun} was added`,
    text: isFirst
      ? `Two-step sign-in is on: signing in to your CurbQuote account now needs ${describeSecondStep(step)}. Keep your backup codes somewhere you can reach without your device.`
      : `You can now use ${describeSecondStep(step)} as the second step when you sign in to your CurbQuote account.`,
    signedOut: isFirst,
  })
}

/** Informs an account that an authenticator app or a passkey was removed. */
export function secondStepRemovedEmail(step: SecondStepName, settings: Settings): EmailContent {
  const noun = nounOf(step)
  const described = describeSecondStep(step)
  return changeEmail(settings, {
    subject: `${noun} was removed from your account`,
    title: `${noun} was removed`,
    text: `Signing in to your CurbQuote account no longer works with ${described}. Two-step sign-in stays on.`,
    signedOut: true,
  })
}

function changeEmail(
  settings: Settings,
  change: { subject: string; title: string; text: string; signedOut: boolean },
): EmailContent {
  const signedOut = 'All other devices were signed out.'
  return {
    subject: change.subject,
    preheader: change.signedOut ? signedOut : 'If that was not you, reset your password.',
    brand: productBrand,
    title: change.title,
    blocks: [
      { kind: 'paragraph', text: change.text },
      ...(change.signedOut ? [{ kind: 'paragraph' as const, text: signedOut }] : []),
    ],
    footer: footerOf('If that was not you, reset your password and write to us.', settings),
  }
}

function nounOf({ kind }: SecondStepName): string {
  return kind === 'app' ? 'An authenticator app' : 'A passkey'
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
        text: `CurbQuote support received a request to remove two-step sign-in from your account. The removal takes effect on ${moment} UTC. From then on, your password is enough to sign in.`,
      },
      {
        kind: 'paragraph',
        text: 'If you did not request this, sign in, open Profile, Two-step sign-in, and select “Keep two-step sign-in”.',
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

/** The parameters of emails about two-step sign-in. */
export interface SecondFactorEmails {
  second_step_on: object
  second_step_off: object
  second_step_failed: object
  second_step_added: SecondStepName & { isFirst: boolean }
  second_step_removed: SecondStepName
  /** ISO 8601. */
  second_step_removal: { removalAt: string }
}

export const secondFactorEmails: EmailKinds<SecondFactorEmails> = {
  second_step_on: async ({ config }) => ({ content: secondStepChangedEmail(true, config) }),
  second_step_off: async ({ config }) => ({ content: secondStepChangedEmail(false, config) }),
  second_step_failed: async ({ config }) => ({ content: secondStepFailedEmail(config) }),
  second_step_added: async ({ config }, { parameters }) => ({
    content: secondStepAddedEmail(parameters, parameters, config),
  }),
  second_step_removed: async ({ config }, { parameters }) => ({
    content: secondStepRemovedEmail(parameters, config),
  }),
  second_step_removal: async ({ config }, { parameters }) => ({
    content: secondStepRemovalEmail(new Date(parameters.removalAt), config),
  }),
}
