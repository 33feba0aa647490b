import type { Quote } from '@curbquote/types'
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { describeAddress, mapUrl } from './describe-quote.ts'

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
    customerPhone && { word: 'Call', href: `tel:+1${customerPhone}`, Icon: IconPhone },
    customerEmail && { word: 'Email', href: `mailto:${customerEmail}`, Icon: IconMail },
    address && { word: 'Map', href: mapUrl(address), Icon: IconMapPin, isElsewhere: true },
  ].filter((action) => typeof action === 'object')
  return (
    <ul className={isLabeled ? 'cq-contact cq-contact-labeled' : 'cq-contact'}>
      {actions.map(({ word, href, Icon, isElsewhere }) => (
        <li key={word}>
          <a
            href={href}
            title={word}
            aria-label={`${word} ${name}${isElsewhere ? ' (opens a new tab)' : ''}`}
            {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            <span>{word}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
