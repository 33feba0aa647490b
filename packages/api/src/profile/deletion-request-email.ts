import type { MailContent } from '../mails/mail-content.ts'
import { productBrand } from '../mails/product-brand.ts'
import type { MailedCompany } from '../quotes/quote-email.ts'

/** Tells the support team that an owner wants their account deleted, or the owner that the team was told. */
export function deletionRequestContent(company: MailedCompany, isForOwner: boolean): MailContent {
  const facts = {
    kind: 'facts' as const,
    facts: [
      { label: 'Company', text: company.name },
      { label: 'Account', text: company.email },
      { label: 'Number', text: `#${company.id}` },
    ],
  }
  const text = isForOwner
    ? 'We received your request to delete your account. Our team will contact you to confirm it. Nothing is deleted until then, and your account works as before.'
    : 'The owner asks for this account to be deleted. Contact them to confirm before anything is deleted.'
  return {
    subject: isForOwner
      ? 'We received your deletion request'
      : `Deletion request: ${company.name} (#${company.id})`,
    preheader: text,
    brand: productBrand,
    title: isForOwner ? 'We received your deletion request' : 'Account deletion requested',
    blocks: [{ kind: 'paragraph', text }, facts],
    footer: [
      {
        text: isForOwner
          ? 'If you did not ask for this, change your password and reply to this email.'
          : 'Sent because an owner asked for it in the dashboard.',
      },
    ],
  }
}
