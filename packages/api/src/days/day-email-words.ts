import { type Language, withOnePeriod } from '@curbquote/types/text'

/** Texts of the emails to customers about days. Days are formatted. */
interface DayEmailWords {
  confirmedSubject(company: string, day: string): string
  confirmedTitle: string
  confirmed(company: string): string
  suggestedSubject(company: string, day: string): string
  suggestedTitle: string
  suggested(company: string): string
  declinedSubject(company: string): string
  declinedTitle: string
  declined(company: string): string
  movedSubject(company: string, day: string): string
  movedTitle: string
  moved(company: string, from: string): string
  movedBackSubject(company: string, day: string): string
  movedBackTitle: string
  movedBack(company: string): string
  lapsedSubject(company: string): string
  lapsedTitle: string
  lapsed(company: string): string
  keep(day: string): string
  otherDay: string
  chooseDay: string
  freeDays: string
  near: string
  addToCalendar: string
  /** The footer: why the customer gets the email. */
  reason(company: string): string
}

const english: DayEmailWords = {
  confirmedSubject: (company, day) => `${company} comes on ${day}`,
  confirmedTitle: 'Your day is confirmed',
  confirmed: (company) => `${company} has confirmed your day.`,
  suggestedSubject: (company, day) => `${company} suggests ${day}`,
  suggestedTitle: 'Does this day suit you?',
  suggested: (company) =>
    `${company} suggests another day and keeps it free for you. Please confirm it, or ask for other days.`,
  declinedSubject: (company) => `Please choose other days for ${company}`,
  declinedTitle: 'These days are not possible',
  declined: (company) =>
    `${company} cannot come on the days that you asked for. Please choose other days.`,
  movedSubject: (company, day) => `New day from ${company}: ${day}`,
  movedTitle: 'Your day has moved',
  moved: (company, from) =>
    `${company} has to move your job from ${from}. Please confirm the new day, or tell us if it does not suit you.`,
  movedBackSubject: (company, day) => `Your day stays: ${company} comes on ${day}`,
  movedBackTitle: 'Your day stays as it was',
  movedBack: (company) =>
    `${company} has taken back the change of your day. Please ignore the last email about it.`,
  lapsedSubject: (company) => `Please choose new days for ${company}`,
  lapsedTitle: 'Your request for a day has lapsed',
  lapsed: (company) =>
    `your request for a day was not confirmed in time. Please choose new days, or contact ${company}.`,
  keep: (day) => `Keep ${day}`,
  otherDay: 'Other day',
  chooseDay: 'Choose a day',
  freeDays: 'Next free days',
  near: 'near you',
  addToCalendar: 'Add to calendar',
  reason: (company) => `You get this because ${company} has a quote for you.`,
}

const spanish: DayEmailWords = {
  confirmedSubject: (company, day) => `${company} irá el ${day}`,
  confirmedTitle: 'Su día está confirmado',
  confirmed: (company) => `${company} confirmó su día.`,
  suggestedSubject: (company, day) => `${company} propone el ${day}`,
  suggestedTitle: '¿Le conviene este día?',
  suggested: (company) =>
    `${company} propone otro día y se lo reserva. Por favor, confírmelo o pida otros días.`,
  declinedSubject: (company) => `Por favor, elija otros días para ${company}`,
  declinedTitle: 'Esos días no son posibles',
  declined: (company) =>
    `${company} no puede ir en los días que pidió. Por favor, elija otros días.`,
  movedSubject: (company, day) => `Nuevo día de ${company}: ${day}`,
  movedTitle: 'Su día cambió',
  moved: (company, from) =>
    `${company} tiene que cambiar su trabajo del ${from}. Por favor, confirme el nuevo día o díganos si no le conviene.`,
  movedBackSubject: (company, day) => `Su día no cambia: ${company} irá el ${day}`,
  movedBackTitle: 'Su día queda como estaba',
  movedBack: (company) =>
    `${company} anuló el cambio de su día. Por favor, ignore el último correo al respecto.`,
  lapsedSubject: (company) => `Por favor, elija nuevos días para ${company}`,
  lapsedTitle: 'Su solicitud de un día venció',
  lapsed: (company) =>
    `su solicitud de un día no se confirmó a tiempo. Por favor, elija nuevos días o comuníquese con ${company}.`,
  keep: (day) => `Mantener ${day}`,
  otherDay: 'Otro día',
  chooseDay: 'Elegir un día',
  freeDays: 'Próximos días libres',
  near: 'cerca de usted',
  addToCalendar: 'Agregar al calendario',
  reason: (company) => `Recibe este correo porque ${company} tiene una cotización para usted.`,
}

export const dayEmailWords: Record<Language, DayEmailWords> = withOnePeriod({
  en: english,
  es: spanish,
})
