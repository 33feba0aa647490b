import { formatPhone, type Language, phoneUrl } from '@curbquote/types/text'
import type { WidgetUnavailable } from '@curbquote/types/widgets'
import { useWidget } from '../controller/widget-context.ts'
import type { UnavailableReason } from '../state/widget-state.ts'
import { Icon, type IconName } from './Icon.tsx'

const looks: Record<UnavailableReason, { tone: string; icon: IconName }> = {
  paymentFailed: { tone: 'danger', icon: 'alert' },
  paused: { tone: 'warning', icon: 'clock' },
  notFound: { tone: 'info', icon: 'alert' },
  busy: { tone: 'info', icon: 'clock' },
  failed: { tone: 'info', icon: 'offline' },
}

/** When to try again after too many requests. */
const retryWords: Record<Language, (seconds: number | undefined) => string> = {
  en: (seconds) => {
    if (seconds === undefined) return 'Please try again later.'
    const minutes = Math.ceil(seconds / 60)
    return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  },
  es: (seconds) => {
    if (seconds === undefined) return 'Inténtelo más tarde.'
    const minutes = Math.ceil(seconds / 60)
    return `Inténtelo de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`
  },
}

/** What to do about a wrong link. */
const linkWords: Record<Language, string> = {
  en: 'The link may be incomplete or out of date. Ask the business for its quote link.',
  es: 'Puede que el enlace esté incompleto o ya no sea válido. Pida a la empresa su enlace para cotizaciones.',
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
  const { tone, icon } = looks[reason]
  return (
    <div className={`unavailable ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className="unavailable-icon">
        <Icon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      <p>
        {text}
        {reason === 'busy' && ` ${retryWords[messages.language](retryAfterSeconds)}`}
      </p>
      {reason === 'notFound' && <p>{linkWords[messages.language]}</p>}
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
