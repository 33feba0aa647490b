import type { Quote } from '@curbquote/types/quotes'
import { phoneUrl } from '@curbquote/types/text'
import { IconMail, IconMapPin, IconMessage, IconPhone } from '@tabler/icons-react'
import { describeAddress, mapUrl } from '../quotes/describe-quote.ts'

/** Links to call, email and map, for the contact details that the customer gave. Icons only in the wide list. */
export function ContactActions({
  quote,
  isLabeled = false,
}: {
  quote: Quote
  isLabeled?: boolean
}) {
  const address = describeAddress(quote)
  const { customerName: name, customerPhone, customerEmail } = quote
  const actions = [
    customerPhone && { label: 'Call', href: phoneUrl(customerPhone), Icon: IconPhone },
    // For the link to the quote page, which cannot be emailed to this customer.
    customerPhone &&
      !customerEmail && {
        label: 'Text',
        href: phoneUrl(customerPhone).replace('tel:', 'sms:'),
        Icon: IconMessage,
      },
    customerEmail && { label: 'Email', href: `mailto:${customerEmail}`, Icon: IconMail },
    address && { label: 'Map', href: mapUrl(address), Icon: IconMapPin, isElsewhere: true },
  ].filter((action) => typeof action === 'object')
  return (
    <ul className={isLabeled ? 'cq-contact cq-contact-labeled' : 'cq-contact'}>
      {actions.map(({ label, href, Icon, isElsewhere }) => (
        <li key={label}>
          <a
            href={href}
            title={label}
            aria-label={`${label} ${name}${isElsewhere ? ' (opens a new tab)' : ''}`}
            {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
