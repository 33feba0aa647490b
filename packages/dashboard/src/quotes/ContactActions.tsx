import type { Quote } from '@curbquote/types'
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { describeAddress, mapAddress } from './describe-quote.ts'

/** Call, email and map, each one tap away; only what the customer gave. In the list of a wide screen icons alone. */
export function ContactActions({
  quote,
  isLabelled = false,
}: {
  quote: Quote
  isLabelled?: boolean
}) {
  const address = describeAddress(quote)
  const { customerName: name, customerPhone, customerEmail } = quote
  const actions = [
    customerPhone && { word: 'Call', href: `tel:+1${customerPhone}`, Icon: IconPhone },
    customerEmail && { word: 'Email', href: `mailto:${customerEmail}`, Icon: IconMail },
    address && { word: 'Map', href: mapAddress(address), Icon: IconMapPin, isElsewhere: true },
  ].filter((action) => typeof action === 'object')
  return (
    <ul className={isLabelled ? 'cq-contact cq-contact-labelled' : 'cq-contact'}>
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
