import type { Language } from '@curbquote/types/text'
import type { ConsentOrigin } from '../consents/consent-origin.ts'
import { givenConsent, type NewConsent } from '../consents/given-consent.ts'
import type { ConsentSource } from '../db/schema/consents.ts'
import type { WidgetCompany } from '../widgets/find-widget-company.ts'
import type { CustomerColumns } from '../quotes/customer.ts'

/** The customer's consent to be contacted about the quote, which both forms of the widget require. */
export function contactConsent(
  customer: CustomerColumns,
  company: WidgetCompany,
  form: { textId: string | undefined; language: Language | undefined },
  source: ConsentSource,
  origin: ConsentOrigin,
): NewConsent {
  return givenConsent(
    { email: customer.customer_email, phone: customer.customer_phone },
    {
      purpose: 'contact',
      textId: form.textId,
      language: form.language ?? 'en',
      company: company.branding_name ?? company.name,
    },
    source,
    origin,
  )
}
