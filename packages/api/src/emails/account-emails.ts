import { codeMinutes } from '@curbquote/types/limits'
import type { Config } from '../config/config.ts'
import type { EmailContent, EmailFact } from './email-content.ts'
import { productBrand } from './product-brand.ts'
import { openSecret } from '../db/seal-secret.ts'
import type { EmailKinds } from './make-email.ts'

type Settings = Pick<Config, 'publicUrl' | 'supportEmail'>

/** The email with the verification code of a free account. */
export function verificationCodeEmail(code: string, settings: Settings): EmailContent {
  return {
    subject: `${code} is your CurbQuote verification code`,
    preheader: `Enter it within ${codeMinutes} minutes to verify your email address.`,
    brand: productBrand,
    title: 'Verify your email address',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Welcome to CurbQuote. Enter this code on the page where you signed up.',
      },
      { kind: 'figure', value: code, about: `Valid for ${codeMinutes} minutes` },
      {
        kind: 'actions',
        actions: [
          { label: 'Enter the code', href: `${settings.publicUrl}/verify-email`, isMain: true },
        ],
      },
    ],
    footer: footerOf(
      'You get this because this email address was used to sign up at CurbQuote. If you did not sign up, ignore this email. Without the code, the account cannot be used.',
      settings,
    ),
  }
}

/** The email with the verification code of a trial sign-up. */
export function trialCodeEmail(code: string, settings: Settings): EmailContent {
  return {
    subject: `${code} is your CurbQuote trial verification code`,
    preheader: 'One step to your 30-day free trial.',
    brand: productBrand,
    title: 'One step to your free trial',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Enter this code on the sign-up page. Then add a card to start your 30-day trial.',
      },
      { kind: 'figure', value: code, about: `Valid for ${codeMinutes} minutes` },
      {
        kind: 'paragraph',
        text: 'The trial costs nothing for 30 days. After that it is $25 per month unless you cancel.',
      },
    ],
    footer: footerOf(
      'You get this because this email address was used to sign up at CurbQuote. If you did not sign up, ignore this email. Without the code, the account cannot be used.',
      settings,
    ),
  }
}

/** Informs an owner that somebody signed up with the account's email address. */
export function accountExistsEmail(settings: Settings): EmailContent {
  return {
    subject: 'You already have a CurbQuote account',
    preheader: 'Sign in, or set a new password.',
    brand: productBrand,
    title: 'You already have an account',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Someone, probably you, tried to sign up with this email address. It already has an account. The account was not changed.',
      },
      {
        kind: 'actions',
        actions: [
          { label: 'Sign in', href: `${settings.publicUrl}/company/login`, isMain: true },
          {
            label: 'New password',
            href: `${settings.publicUrl}/company/forgot-password`,
          },
        ],
      },
    ],
    footer: footerOf('If that was not you, there is nothing to do.', settings),
  }
}

/** The email with the reset code and link. */
export function passwordResetEmail(
  { code, link }: { code: string; link: string },
  settings: Settings,
): EmailContent {
  return {
    subject: 'Reset your CurbQuote password',
    preheader: 'Your code and your link to set a new password.',
    brand: productBrand,
    title: 'Reset your password',
    blocks: [
      { kind: 'paragraph', text: 'Enter this code on the page where you requested it.' },
      { kind: 'figure', value: code, about: `Valid for ${codeMinutes} minutes` },
      {
        kind: 'paragraph',
        text: 'Or open this link. It can be used once and expires after 30 minutes.',
      },
      { kind: 'actions', actions: [{ label: 'Set a new password', href: link, isMain: true }] },
    ],
    footer: footerOf(
      'You get this because a new password was requested for your account. If you did not request this, ignore this email. Your password stays unchanged.',
      settings,
    ),
  }
}

/** Informs an owner that the password was changed. */
export function passwordChangedEmail(settings: Settings): EmailContent {
  return {
    subject: 'Your CurbQuote password was changed',
    preheader: 'All other devices were signed out.',
    brand: productBrand,
    title: 'Your password was changed',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The password of your account was just changed, and all other devices were signed out.',
      },
      {
        kind: 'paragraph',
        text: 'If that was not you, set a new password now and write to us.',
      },
      {
        kind: 'actions',
        actions: [
          {
            label: 'Set a new password',
            href: `${settings.publicUrl}/company/forgot-password`,
            isMain: true,
          },
        ],
      },
    ],
    footer: footerOf('You get this because it concerns the security of your account.', settings),
  }
}

/** Informs an owner that an admin deleted the account. */
export function accountDeletedEmail(
  { companyName, hadSubscription }: { companyName: string; hadSubscription: boolean },
  settings: Settings,
): EmailContent {
  const billing = hadSubscription
    ? ' Your subscription is canceled, and no further payment is taken.'
    : ''
  return {
    subject: 'Your CurbQuote account was deleted',
    preheader: `The account of ${companyName} no longer exists.`,
    brand: productBrand,
    title: 'Your account was deleted',
    blocks: [
      {
        kind: 'paragraph',
        text: `Our team deleted the account of ${companyName}, with its quotes, photos, prices and settings. Its quote form no longer works.${billing}`,
      },
      {
        kind: 'paragraph',
        text: 'If you did not expect this, reply to this email.',
      },
    ],
    footer: footerOf('You get this because you were the owner of the account.', settings),
  }
}

export function footerOf(reason: string, { supportEmail }: Settings): EmailFact[] {
  return [{ text: reason }, { text: `Questions? ${supportEmail}`, href: `mailto:${supportEmail}` }]
}

/** The parameters of emails to accounts. */
export interface AccountEmails {
  verification_code: { code: string }
  trial_code: { code: string }
  account_exists: object
  password_reset: { code: string; link: string }
  password_changed: object
  account_deleted: { companyName: string; hadSubscription: boolean }
}

export const accountEmails: EmailKinds<AccountEmails> = {
  verification_code: async ({ config }, { parameters: { code } }) => ({
    content: verificationCodeEmail(
      openSecret(code, config.codePepper, 'verification codes'),
      config,
    ),
  }),
  trial_code: async ({ config }, { parameters: { code } }) => ({
    content: trialCodeEmail(openSecret(code, config.codePepper, 'trial codes'), config),
  }),
  account_exists: async ({ config }) => ({ content: accountExistsEmail(config) }),
  password_reset: async ({ config }, { parameters }) => ({
    content: passwordResetEmail(
      {
        code: openSecret(parameters.code, config.codePepper, 'password reset codes'),
        link: openSecret(parameters.link, config.codePepper, 'password reset links'),
      },
      config,
    ),
  }),
  password_changed: async ({ config }) => ({ content: passwordChangedEmail(config) }),
  account_deleted: async ({ config }, { parameters }) => ({
    content: accountDeletedEmail(parameters, config),
    replyTo: config.supportEmail,
  }),
}
