import { useLayoutEffect, useRef, useState } from 'react'
import { widgetServiceTypeId } from '@curbquote/types/pricing'
import { absoluteUrl } from '../client/absolute-url.ts'
import { servicesOf } from '../state/quoted-items.ts'
import { type Company, useKnownCompany, useWidget } from '../controller/widget-context.ts'
import { stepsOf } from '../state/widget-state.ts'
import { Icon } from './Icon.tsx'

/** The banner of the business, the title and the progress. */
export function WidgetHeader({ titleId }: { titleId: string }) {
  const { controller, messages, state } = useWidget()
  const { otherLanguage } = messages
  const company = useKnownCompany()
  const steps = stepsOf(state.method)
  const position = state.step === 'done' ? steps.length : steps.indexOf(state.step) + 1
  return (
    <header className="header" part="header">
      <div
        className="progress"
        role="progressbar"
        aria-label={messages.progress(position, steps.length)}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={position}
      >
        <span style={{ transform: `scaleX(${position / steps.length})` }} />
      </div>
      <div className="banner">
        {company ? <Banner company={company} /> : <span className="bone" />}
        {company && (
          <button
            type="button"
            className="small-button language"
            lang={otherLanguage.language}
            onClick={() => void controller.language.choose(otherLanguage.language)}
          >
            {otherLanguage.name}
          </button>
        )}
      </div>
      {/* The later screens have a title of their own. */}
      <h2 id={titleId} className={state.step === 'job' ? undefined : 'visually-hidden'}>
        {messages.title}
      </h2>
      {state.step === 'job' && <Tagline company={company} />}
    </header>
  )
}

/**
 * The first screen reserves a fixed height for this text, so nothing moves when the company is loaded. A longer message is cut,
 * with a button that shows all of it.
 */
function Tagline({ company }: { company: Company | undefined }) {
  const { messages, state } = useWidget()
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [service] = servicesOf(state)
  const serviceName = service?.serviceTypeId === widgetServiceTypeId ? undefined : service?.name
  const message = (messages.language === 'es' && company?.headerMessageEs) || company?.headerMessage
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !message) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
    // The height of the box is fixed, so its observer does not notice another text.
  }, [message, messages])
  return (
    <div className={isOpen ? 'tagline open' : 'tagline'}>
      <div ref={box}>
        <p className="subtitle">
          {company ? messages.subtitle(company.shownName, serviceName) : <span className="bone" />}
        </p>
        {message && <p className="header-message">{message}</p>}
      </div>
      {message && isCut && !isOpen && (
        <button type="button" className="more" onClick={() => setOpen(true)}>
          {messages.more}
        </button>
      )}
    </div>
  )
}

/** The logo of the business, or its name. Both have the same height, so nothing moves when the company is loaded. */
function Banner({ company: { shownName, logoUrl } }: { company: Company }) {
  const { messages, controller } = useWidget()
  const [isBroken, setBroken] = useState(false)
  if (!logoUrl)
    return (
      <p className="wordmark" aria-hidden="true">
        <span>{initialOf(shownName)}</span>
        <strong>{shownName}</strong>
      </p>
    )
  if (isBroken)
    return (
      <p className="broken-image">
        <Icon name="image" size={20} />
        {messages.photos.imageUnavailable}
      </p>
    )
  return (
    <img
      src={absoluteUrl(logoUrl, controller.apiBase)}
      alt={messages.logoAlt(shownName)}
      onError={() => setBroken(true)}
    />
  )
}

/** The first letter or digit of any script. */
function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? name.slice(0, 1)).toUpperCase()
}
