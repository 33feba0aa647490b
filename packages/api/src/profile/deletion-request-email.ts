import type { EmailContent } from '../emails/email-content.ts'
import { productBrand } from '../emails/product-brand.ts'
import type { EmailedCompany } from '../quote-emails/quote-email.ts'
import type { EmailKinds } from '../emails/make-email.ts'
import { readEmailedCompany } from '../quote-emails/quote-email.ts'

const contents = {
  requested: {
    owner: {
      subject: 'We received your deletion request',
      text: 'We received your request to delete your account. Our team will contact you to confirm it. Nothing is deleted until then, and your account works as before. You can withdraw the request on the Profile tab of your dashboard.',
    },
    support: {
      subject: 'Deletion request',
      text: 'The owner requests the deletion of this account. Contact the owner to confirm before you delete anything.',
    },
  },
  withdrawn: {
    owner: {
      subject: 'Your deletion request was withdrawn',
      text: 'You withdrew the request to delete your account. Your account stays as it is.',
    },
    support: {
      subject: 'Deletion request withdrawn',
      text: 'The owner withdrew the request to delete this account. Do not delete it.',
    },
  },
}

/** Informs support or the owner about a deletion request or its withdrawal. */
export function deletionRequestContent(
  company: EmailedCompany,
  { isForOwner, isWithdrawn }: { isForOwner: boolean; isWithdrawn: boolean },
): EmailContent {
  const { subject, text } =
    contents[isWithdrawn ? 'withdrawn' : 'requested'][isForOwner ? 'owner' : 'support']
  return {
    subject: isForOwner ? subject : `${subject}: ${company.name} (#${company.id})`,
    preheader: text,
    brand: productBrand,
    title: subject,
    blocks: [
      { kind: 'paragraph', text },
      {
        kind: 'facts',
        facts: [
          { label: 'Company', text: company.name },
          { label: 'Account', text: company.email },
          { label: 'Company ID', text: `#${company.id}` },
        ],
      },
    ],
    footer: [
      {
        text: isForOwner
          ? 'If you did not do this, change your password and reply to this email.'
          : 'You get this because this email address receives the deletion requests of owners.',
      },
    ],
  }
}

/** The parameters of emails about the profile. */
export interface ProfileEmails {
  deletion_request: { audience: 'owner' | 'support'; isWithdrawn: boolean }
}

export const profileEmails: EmailKinds<ProfileEmails> = {
  deletion_request: async ({ db, config }, { company_id: companyId, parameters }) => {
    const company = companyId === null ? undefined : await readEmailedCompany(db, companyId)
    if (!company) return undefined
    const { audience, isWithdrawn } = parameters
    const isForOwner = audience === 'owner'
    return {
      content: deletionRequestContent(company, { isForOwner, isWithdrawn }),
      replyTo: isForOwner ? config.supportEmail : company.email,
    }
  },
}
