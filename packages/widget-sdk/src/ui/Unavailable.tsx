import { formatPhone, phoneUrl } from '@curbquote/types/text'
import type { WidgetUnavailable } from '@curbquote/types/widgets'
import { useWidget } from '../controller/widget-context.ts'
import { laterMessages } from '../messages/later-messages.ts'
import type { UnavailableReason } from '../state/widget-state.ts'
import { Icon, type IconName } from './Icon.tsx'

const looks: Record<UnavailableReason, { tone: string; icon: IconName }> = {
  paymentFailed: { tone: 'danger', icon: 'alert' },
  paused: { tone: 'warning', icon: 'clock' },
  notFound: { tone: 'info', icon: 'alert' },
  busy: { tone: 'info', icon: 'clock' },
  failed: { tone: 'info', icon: 'offline' },
}

interface UnavailableProps {
  reason: UnavailableReason
  contact: WidgetUnavailable['contact']
  retryAfterSeconds?: number | undefined
}

/** Replaces the form: why it is not available, and the contact data of the business. */
export function Unavailable({ reason, contact, retryAfterSeconds }: UnavailableProps) {
  const { controller, messages } = useWidget()
  const { title, text } = messages.unavailable[reason]
  const words = laterMessages[messages.language].unavailable
  const { tone, icon } = looks[reason]
  return (
    <div className={`unavailable ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className="unavailable-icon">
        <Icon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      <p>
        {text}
        {reason === 'busy' && ` ${words.tryAgain(retryAfterSeconds)}`}
      </p>
      {reason === 'notFound' && <p>{words.askForLink}</p>}
      {(contact?.phone || contact?.email) && (
        <p className="unavailable-contact">
          <strong>{contact.name}</strong>
          {contact.phone && <a href={phoneUrl(contact.phone)}>{formatPhone(contact.phone)}</a>}
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </p>
      )}
      {(reason === 'busy' || reason === 'failed') && (
        <button
          type="button"
          className="button secondary"
          part="button"
          onClick={() => void controller.load()}
        >
          <Icon name="retry" size={20} />
          {messages.unavailable.failed.retry}
        </button>
      )}
    </div>
  )
}
