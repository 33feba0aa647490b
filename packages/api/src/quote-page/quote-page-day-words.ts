import { type Language, withOnePeriod } from '@curbquote/types/text'

/** The texts of the quote page about days. Days are formatted. */
export interface QuotePageDayWords {
  title: string
  yourDay: string
  confirmed(day: string, company: string): string
  moved(day: string, company: string): string
  suggested(day: string, company: string): string
  requested: string
  confirms(company: string, days: number, by: string, hasDay: boolean): string
  first(day: string): string
  near(day: string): string
  nearMark: string
  few: string
  full: string
  choose: string
  chooseDay: string
  choice(position: number): string
  time: string
  none: string
  send: string
  requestsOnly(company: string): string
  keep(day: string): string
  other: string
  otherByContact(company: string): string
  another: string
  addToCalendar: string
  withdraw: string
  noDays(company: string): string
  problems: { first: string; same: string; full: string; ended: string }
}

const english: QuotePageDayWords = {
  title: 'Which days suit you?',
  yourDay: 'Your day',
  confirmed: (day, company) => `${company} comes on ${day}.`,
  moved: (day, company) => `${company} has moved your job to ${day}.`,
  suggested: (day, company) => `${company} suggests ${day} and keeps it free for you.`,
  requested: 'You asked for',
  confirms: (company, days, by, hasDay) =>
    `${company} ${days === 1 ? 'confirms this day or suggests another one' : 'confirms one of these days'}. You get an email by ${by}. Until then ${hasDay ? 'your day stays' : 'no day is agreed'}.`,
  first: (day) => `First available day: ask for ${day}`,
  near: (day) => `We are near you on ${day}`,
  nearMark: 'near you',
  few: 'few places left',
  full: 'full',
  choose: 'Choose up to three days',
  chooseDay: 'Choose a day',
  choice: (position) => `${['First', 'Second', 'Third'][position - 1]} choice`,
  time: 'Time of day',
  none: 'No other day',
  send: 'Ask for these days',
  requestsOnly: (company) => `These are requests. ${company} confirms one.`,
  keep: (day) => `Keep ${day}`,
  other: 'Other day',
  otherByContact: (company) => `If the day does not suit you, please contact ${company}.`,
  another: 'Ask for another day',
  addToCalendar: 'Add to calendar',
  withdraw: 'Withdraw and choose other days',
  noDays: (company) => `${company} contacts you to agree on a day.`,
  problems: {
    first: 'Choose a day.',
    same: 'Choose different days.',
    full: 'This day was just filled. Please choose another one.',
    ended: 'This has changed in the meantime. This is the current state.',
  },
}

const spanish: QuotePageDayWords = {
  title: '¿Qué días le convienen?',
  yourDay: 'Su día',
  confirmed: (day, company) => `${company} irá el ${day}.`,
  moved: (day, company) => `${company} cambió su trabajo al ${day}.`,
  suggested: (day, company) => `${company} propone el ${day} y se lo reserva.`,
  requested: 'Usted pidió',
  confirms: (company, days, by, hasDay) =>
    `${company} ${days === 1 ? 'confirma este día o propone otro' : 'confirma uno de estos días'}. Recibirá un correo electrónico a más tardar el ${by}. Hasta entonces ${hasDay ? 'su día no cambia' : 'no hay día acordado'}.`,
  first: (day) => `Primer día disponible: pedir el ${day}`,
  near: (day) => `Estamos cerca de usted el ${day}`,
  nearMark: 'cerca de usted',
  few: 'quedan pocos lugares',
  full: 'completo',
  choose: 'Elegir hasta tres días',
  chooseDay: 'Elija un día',
  choice: (position) => `${['Primera', 'Segunda', 'Tercera'][position - 1]} opción`,
  time: 'Hora del día',
  none: 'Ningún otro día',
  send: 'Pedir estos días',
  requestsOnly: (company) => `Son solicitudes. ${company} confirma una.`,
  keep: (day) => `Mantener ${day}`,
  other: 'Otro día',
  otherByContact: (company) => `Si el día no le conviene, por favor, comuníquese con ${company}.`,
  another: 'Pedir otro día',
  addToCalendar: 'Agregar al calendario',
  withdraw: 'Retirar y elegir otros días',
  noDays: (company) => `${company} se comunica con usted para acordar un día.`,
  problems: {
    first: 'Elija un día.',
    same: 'Elija días diferentes.',
    full: 'Este día se acaba de llenar. Por favor, elija otro.',
    ended: 'Esto cambió mientras tanto. Este es el estado actual.',
  },
}

export const quotePageDayWords: Record<Language, QuotePageDayWords> = withOnePeriod({
  en: english,
  es: spanish,
})
