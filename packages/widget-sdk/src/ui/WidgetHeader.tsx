import { useState } from 'react'
import { absoluteUrl } from '../absolute-url.ts'
import { useCompany, useWidget } from '../widget-context.ts'
import { stepsOf } from '../widget-state.ts'
import { Icon } from './Icon.tsx'

/** The business's banner, the title, and how far the visitor has come. */
export function WidgetHeader({ titleId }: { titleId: string }) {
  const { messages, state, controller } = useWidget()
  const { shownName, logoUrl, headerMessage } = useCompany()
  const [isLogoBroken, setLogoBroken] = useState(false)
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
      {logoUrl &&
        (isLogoBroken ? (
          <p className="banner broken-image">
            <Icon name="image" size={20} />
            {messages.photos.imageUnavailable}
          </p>
        ) : (
          <img
            className="banner"
            src={absoluteUrl(logoUrl, controller.apiBase)}
            alt={messages.logoAlt(shownName)}
            onError={() => setLogoBroken(true)}
          />
        ))}
      <h2 id={titleId}>{messages.title}</h2>
      <p className="subtitle">{messages.subtitle(shownName)}</p>
      {headerMessage && state.step === 'job' && <p className="header-message">{headerMessage}</p>}
    </header>
  )
}
