import type { EmailContent } from '../emails/email-content.ts'
import { productBrand } from '../emails/product-brand.ts'
import { footerOf } from '../emails/account-emails.ts'
import type { Settings as Config } from '../config/config.ts'
import type { EmailKinds } from '../emails/make-email.ts'

/** Informs an owner that an endpoint was disabled because it failed for five days. */
export function webhookDisabledEmail(
  host: string,
  settings: Pick<Config, 'publicUrl' | 'supportEmail'>,
): EmailContent {
  return {
    subject: `Your webhook to ${host} was turned off`,
    preheader: 'It failed for five days.',
    brand: productBrand,
    title: 'A webhook was turned off',
    blocks: [
      {
        kind: 'paragraph',
        text: `CurbQuote could not deliver messages to ${host} for five days, so that webhook no longer gets events. Your quotes are safe.`,
      },
      {
        kind: 'paragraph',
        text: 'Check the receiver, turn the webhook on again under Integration, Webhooks, and send the failed deliveries again. Events that occur while the webhook is off are not sent later.',
      },
      {
        kind: 'actions',
        actions: [
          {
            label: 'Open your webhooks',
            href: `${settings.publicUrl}/company/dashboard?tab=integration#webhooks`,
            isMain: true,
          },
        ],
      },
    ],
    footer: footerOf('You get this because you are the owner of the account.', settings),
  }
}

/** The parameters of emails about webhooks. */
export interface WebhookEmails {
  webhook_disabled: { host: string }
}

export const webhookEmails: EmailKinds<WebhookEmails> = {
  webhook_disabled: async ({ config }, { parameters: { host } }) => ({
    content: webhookDisabledEmail(host, config),
  }),
}
