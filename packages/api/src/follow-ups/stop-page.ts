import { type Language, withOnePeriod } from '@curbquote/types/text'
import { html, type SafeHtml } from '../html/html.ts'
import { standalonePage } from '../html/standalone-page.ts'

interface StopWords {
  question(company: string): string
  explanation(company: string): string
  button: string
  stopped: string
  confirmation(company: string): string
  invalid: string
  hint: string
}

const words: Record<Language, StopWords> = withOnePeriod({
  en: {
    question: (company) => `Stop reminders from ${company}?`,
    explanation: (company) =>
      `You will get no more reminders about your quotes from ${company}. Your quotes stay as they are, and ${company} can still write to you personally.`,
    button: 'Stop reminders',
    stopped: 'Reminders are stopped',
    confirmation: (company) =>
      `You get no more reminders from ${company}. Your quotes stay as they are.`,
    invalid: 'This link does not work',
    hint: 'The link may be incomplete. Please open the complete link from the email, or reply to the email.',
  },
  es: {
    question: (company) => `¿Dejar de recibir recordatorios de ${company}?`,
    explanation: (company) =>
      `No recibirá más recordatorios sobre sus cotizaciones de ${company}. Sus cotizaciones no cambian y ${company} aún puede escribirle personalmente.`,
    button: 'No recibir más recordatorios',
    stopped: 'No recibirá más recordatorios',
    confirmation: (company) =>
      `Ya no recibirá recordatorios de ${company}. Sus cotizaciones no cambian.`,
    invalid: 'Este enlace no funciona',
    hint: 'Es posible que esté incompleto. Abra el enlace completo del correo o responda al correo.',
  },
})

export type StopState = 'open' | 'stopped'

/** The page of a customer's link. It names no customer, because others may see the link. */
export function stopPage(
  state: StopState,
  { company, language }: { company: string; language: Language },
): SafeHtml {
  const said = words[language]
  const look = { brand: company, language }
  if (state === 'stopped')
    return standalonePage(said.stopped, html`<p>${said.confirmation(company)}</p>`, look)
  return standalonePage(
    said.question(company),
    html`<p>${said.explanation(company)}</p>
      <form method="post"><button class="main">${said.button}</button></form>`,
    look,
  )
}

/** The page of an owner's link after a reply that only the owner saw. */
export function repliedPage(state: StopState, quoteNumber: number): SafeHtml {
  if (state === 'stopped')
    return standalonePage(
      'Reminders are stopped',
      html`<p>The customer gets no more reminders about quote ${quoteNumber}.</p>`,
    )
  return standalonePage(
    `Did the customer of quote ${quoteNumber} reply?`,
    html`<p>If so, stop the reminders. The customer then gets no more reminders about this quote.</p>
      <form method="post"><button class="main">They replied: stop reminders</button></form>`,
  )
}

/** The page of an invalid link. */
export function invalidStopPage(language: Language): SafeHtml {
  const { invalid, hint } = words[language]
  return standalonePage(invalid, html`<p>${hint}</p>`, { language })
}
