import type { PhotoRequest } from '@curbquote/types/analyses'
import type { AnswerReasonCode } from '@curbquote/types/answers'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Language } from '@curbquote/types/text'

/** A surface in the singular and the plural, in Spanish with its article. */
interface SurfaceWords {
  one: string
  many: string
}

export interface AnswerWords {
  heading: Record<'range' | 'review', string>
  range: (low: string, high: string) => string
  includes: string
  /** `surface` is in the singular. */
  photo: Record<PhotoRequest, (surface: string) => string>
  addPhoto: string
  change: string
  narrowed: (before: string, now: string) => string
  grown: (now: string) => string
  /** A range within a sentence. */
  bounds: (low: string, high: string) => string
  /** `surfaces` is in the plural. */
  personally: (company: string, surfaces: string, days: string) => string
  /** Why the price is a range. `surfaces` is in the plural. */
  ranged: (company: string, surfaces: string) => string
  /** Why the company prices the job personally. If it always does so for the service, `personally` is shown instead. */
  reasons: Partial<Record<AnswerReasonCode, string>>
  days: (count: number) => string
  notBinding: (company: string) => string
  changed: string
  next: Record<
    'range' | 'review',
    (company: string, email: string, days: string, range: string) => string[]
  >
  surfaces: Record<SurfaceType, SurfaceWords>
  anySurface: SurfaceWords
}

const english: AnswerWords = {
  heading: { range: 'Your price range', review: 'A price by email' },
  range: (low, high) => `${low} to ${high}`,
  includes: 'What it includes',
  photo: {
    whole_surface: (surface) => `Add a photo of the whole ${surface} to narrow it.`,
    straight_on: (surface) =>
      `Add a photo from directly in front of the ${surface} to narrow the range.`,
    known_object: (surface) =>
      `Add a photo with a door, a car or a person beside the ${surface} to narrow the range.`,
    other_end: (surface) => `Add a photo from the other end of the ${surface} to narrow the range.`,
    closer: (surface) => `Add a closer photo of the ${surface} to narrow the range.`,
    better_light: (surface) => `Add a photo of the ${surface} in better light to narrow the range.`,
  },
  addPhoto: 'Add another photo',
  change: 'Change the job',
  narrowed: (before, now) => `Narrowed from ${before} to ${now}.`,
  grown: (now) => `This photo shows more than the last. Your range is now ${now}.`,
  bounds: (low, high) => `${low}–${high}`,
  personally: (company, surfaces, days) =>
    `${company} prices ${surfaces} personally. Send your details and get a price by email, usually within ${days}.`,
  ranged: (company, surfaces) => `${company} first gives a price range for ${surfaces}.`,
  reasons: {
    TOTAL_ABOVE: 'This is a large job.',
    AREA_ABOVE: 'This is a large job.',
    STORIES: 'A surface has 3 or more stories.',
    WORDS: 'Your description needs a closer look.',
    RANGE_TOO_WIDE: 'Too little is known about the job for a useful range.',
    RANGE_TOO_COMPLEX: 'This job needs a closer look.',
    OUTSIDE_AREA: 'The job is outside the usual service area.',
    UNKNOWN_ZIP: 'This ZIP code is not in our list yet.',
    MEASUREMENTS_DISAGREE: 'Two measurements of a surface contradict each other.',
    NO_RATE: 'A surface has no price online.',
  },
  days: (count) => `${count} business ${count === 1 ? 'day' : 'days'}`,
  notBinding: (company) => `${company} sends you a firm price by email.`,
  changed: 'The price has changed',
  next: {
    range: (company, email, days, range) => [
      `${company} has your job and the range ${range}.`,
      `A copy of the range goes to ${email}.`,
      `You get a firm price by email, usually within ${days}.`,
    ],
    review: (company, email, days) => [
      `${company} has your job and your details.`,
      'They look at the job and work out a price.',
      `You get the price at ${email}, usually within ${days}.`,
    ],
  },
  surfaces: {
    driveway: { one: 'driveway', many: 'driveways' },
    sidewalk: { one: 'sidewalk', many: 'sidewalks' },
    walkway: { one: 'walkway', many: 'walkways' },
    patio: { one: 'patio', many: 'patios' },
    deck: { one: 'deck', many: 'decks' },
    fence: { one: 'fence', many: 'fences' },
    'exterior siding': { one: 'siding', many: 'exterior siding' },
    roof: { one: 'roof', many: 'roofs' },
    'exterior brick': { one: 'brick wall', many: 'exterior brick' },
    door: { one: 'door', many: 'doors' },
    'garage door': { one: 'garage door', many: 'garage doors' },
    floor: { one: 'floor', many: 'floors' },
  },
  anySurface: { one: 'surface', many: 'such jobs' },
}

/** `de el` is written `del`. */
function de(surface: string): string {
  return `de ${surface}`.replace(/^de el /, 'del ')
}

const spanish: AnswerWords = {
  heading: { range: 'Su rango de precio', review: 'Un precio por correo electrónico' },
  range: (low, high) => `${low} a ${high}`,
  includes: 'Qué incluye',
  photo: {
    whole_surface: (surface) => `Agregue una foto completa ${de(surface)} para reducir el rango.`,
    straight_on: (surface) => `Agregue una foto de frente ${de(surface)} para reducir el rango.`,
    known_object: (surface) =>
      `Agregue una foto ${de(surface)} con una puerta, un auto o una persona al lado para reducir el rango.`,
    other_end: (surface) =>
      `Agregue una foto ${de(surface)} desde el otro extremo para reducir el rango.`,
    closer: (surface) => `Agregue una foto ${de(surface)} desde más cerca para reducir el rango.`,
    better_light: (surface) =>
      `Agregue una foto ${de(surface)} con mejor luz para reducir el rango.`,
  },
  addPhoto: 'Agregar otra foto',
  change: 'Cambiar el trabajo',
  narrowed: (before, now) => `Se redujo de ${before} a ${now}.`,
  grown: (now) => `Esta foto muestra más que la anterior. Su rango ahora es ${now}.`,
  bounds: (low, high) => `${low}–${high}`,
  personally: (company, surfaces, days) =>
    `${company} cotiza ${surfaces} personalmente. Envíe sus datos y reciba un precio por correo electrónico, normalmente en un plazo de ${days}.`,
  ranged: (company, surfaces) => `${company} da primero un rango de precio para ${surfaces}.`,
  reasons: {
    TOTAL_ABOVE: 'Es un trabajo grande.',
    AREA_ABOVE: 'Es un trabajo grande.',
    STORIES: 'Una superficie tiene 3 pisos o más.',
    WORDS: 'Su descripción requiere una revisión.',
    RANGE_TOO_WIDE: 'Se sabe muy poco del trabajo para dar un rango útil.',
    RANGE_TOO_COMPLEX: 'Este trabajo requiere una revisión.',
    OUTSIDE_AREA: 'El trabajo está fuera de la zona de servicio habitual.',
    UNKNOWN_ZIP: 'Este código postal aún no está en nuestra lista.',
    MEASUREMENTS_DISAGREE: 'Dos medidas de una superficie no coinciden.',
    NO_RATE: 'Una superficie no tiene precio en línea.',
  },
  days: (count) => `${count} ${count === 1 ? 'día hábil' : 'días hábiles'}`,
  notBinding: (company) => `${company} le envía un precio firme por correo electrónico.`,
  changed: 'El precio cambió',
  next: {
    range: (company, email, days, range) => [
      `${company} tiene su trabajo y el rango de ${range}.`,
      `Una copia del rango se envía a ${email}.`,
      `Recibirá un precio firme por correo electrónico, normalmente en un plazo de ${days}.`,
    ],
    review: (company, email, days) => [
      `${company} tiene su trabajo y sus datos.`,
      'Revisan el trabajo y calculan un precio.',
      `Recibirá el precio en ${email}, normalmente en un plazo de ${days}.`,
    ],
  },
  surfaces: {
    driveway: { one: 'la entrada de autos', many: 'las entradas de autos' },
    sidewalk: { one: 'la acera', many: 'las aceras' },
    walkway: { one: 'el sendero', many: 'los senderos' },
    patio: { one: 'el patio', many: 'los patios' },
    deck: { one: 'la terraza de madera', many: 'las terrazas de madera' },
    fence: { one: 'la cerca', many: 'las cercas' },
    'exterior siding': { one: 'el revestimiento', many: 'los revestimientos exteriores' },
    roof: { one: 'el techo', many: 'los techos' },
    'exterior brick': { one: 'la pared de ladrillo', many: 'las paredes de ladrillo' },
    door: { one: 'la puerta', many: 'las puertas' },
    'garage door': { one: 'la puerta del garaje', many: 'las puertas de garaje' },
    floor: { one: 'el piso', many: 'los pisos' },
  },
  anySurface: { one: 'la superficie', many: 'estos trabajos' },
}

/** Texts of the answer screens. Not in the messages, because most companies do not need them. */
export const answerWords: Record<Language, AnswerWords> = { en: english, es: spanish }
