import type { Language } from '@curbquote/types/text'
import type { Notification } from './messages.ts'

interface ItemWords {
  howMany: string
  howManyMissing: string
  howManyImpossible: string
  choose: string
  notSure: string
  notPriced: string
  /** `position` is the number of the photo. */
  onRequest: (position: number) => Notification
  feet: (feet: string) => string
  /** `thing`: the name of what is counted. */
  counted: (count: number, thing: string) => string
  /** `sides`: `900 × 300` */
  isSizeRight: (sides: string) => string
  sizeIsRight: string
  tooManyPixels: (file: string) => Notification
}

/** Texts of the fields of `ItemFields`, and about photos. Not in the messages, because most visitors do not need them. */
export const itemWords: Record<Language, ItemWords> = {
  en: {
    howMany: 'How many',
    howManyMissing: 'Enter how many.',
    howManyImpossible: 'Enter a whole number above 0.',
    choose: 'Choose',
    notSure: 'Not sure',
    tooManyPixels: (file) => ({
      title: 'File too large',
      text: `${file} has too many pixels. Choose a smaller photo.`,
    }),
    feet: (feet) => `${feet} ft`,
    counted: (count, thing) =>
      thing === 'Windows' ? `${count} ${count === 1 ? 'window' : 'windows'}` : `× ${count}`,
    isSizeRight: (sides) => `${sides} ft: is that right?`,
    sizeIsRight: 'Yes, it is right',
    notPriced:
      'This business prices this surface personally. Describe the job, and the business replies with a price.',
    onRequest: (position) => ({
      title: 'Price on request',
      text: `This business prices the surface in photo ${position} personally. Choose Custom Job Request, or remove the photo.`,
    }),
  },
  es: {
    howMany: 'Cuántas unidades',
    howManyMissing: 'Escriba la cantidad.',
    howManyImpossible: 'Escriba un número entero mayor que 0.',
    choose: 'Elija',
    notSure: 'No lo sé',
    tooManyPixels: (file) => ({
      title: 'Archivo demasiado grande',
      text: `${file} tiene demasiados píxeles. Elija una foto más pequeña.`,
    }),
    feet: (feet) => `${feet} pies`,
    counted: (count, thing) =>
      thing === 'Ventanas' ? `${count} ${count === 1 ? 'ventana' : 'ventanas'}` : `× ${count}`,
    isSizeRight: (sides) => `${sides} pies: ¿es correcto?`,
    sizeIsRight: 'Sí, es correcto',
    notPriced:
      'Esta empresa calcula este precio personalmente. Describa el trabajo y le responderán con un precio.',
    onRequest: (position) => ({
      title: 'Precio a pedido',
      text: `Esta empresa calcula personalmente el precio de la superficie de la foto ${position}. Elija Solicitud personalizada o quite la foto.`,
    }),
  },
}
