import { Translated } from './Translated.tsx'

/** Shown instead of the hosted page if its URL identifies no business. The server fills in the language. */
export function InvalidQuoteLink() {
  return (
    <main className="cq-message-page">
      <h1>
        <Translated en="Invalid Quote Link" es="Enlace de cotización no válido" />
      </h1>
      <p>
        <Translated
          en="This link is incomplete or invalid. Please use the exact link that the business gave you, or ask the business to send it again."
          es="Este enlace está incompleto o no es válido. Use exactamente el enlace que le dio la empresa o pida que se lo envíe de nuevo."
        />
      </p>
      <button type="button" className="cq-button cq-button-primary" data-close hidden>
        <Translated en="Close" es="Cerrar" />
      </button>
    </main>
  )
}
