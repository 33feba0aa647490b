import type { Language } from '@curbquote/types/text'

interface RequestFormWords {
  title: string
  intro: (company: string) => string
  check: string
  name: string
  email: string
  phone: string
  zip: string
  description: string
  photos: string
  optional: (label: string) => string
  photoLimits: (count: number, megabytes: number) => string
  keptPhotos: (count: number) => string
  honeypot: string
  send: string
  sent: [title: string, text: (company: string) => string]
  closed: [title: string, text: (company: string) => string]
  problems: Record<
    | 'name'
    | 'email'
    | 'phone'
    | 'zip'
    | 'outside'
    | 'description'
    | 'consent'
    | 'photos'
    | 'photoSize'
    | 'photoPixels'
    | 'photoCount'
    | 'photosBusy'
    | 'sendAgain'
    | 'failed',
    string
  > & { wait: (seconds: number) => string }
}

/** The texts of the request form that works without JavaScript. */
export const requestFormWords: Record<Language, RequestFormWords> = {
  en: {
    title: 'Request a quote',
    intro: (company) => `Describe the job. ${company} replies with a price.`,
    check: 'The request was not sent yet. Please check the marked fields.',
    name: 'Full name',
    email: 'Email',
    phone: 'Phone',
    zip: 'ZIP code',
    description: 'Job description',
    photos: 'Photos',
    optional: (label) => `${label} (optional)`,
    photoLimits: (count, megabytes) =>
      `Up to ${count} photos, JPEG, PNG or HEIC, up to ${megabytes} MB each.`,
    keptPhotos: (count) => `${count} ${count === 1 ? 'photo is' : 'photos are'} attached.`,
    honeypot: 'Leave this field empty',
    send: 'Send request',
    sent: [
      'Your request was sent',
      (company) => `${company} will contact you with a price. A confirmation is on its way to you.`,
    ],
    closed: [
      'Requests are not available',
      (company) => `${company} does not take requests online right now.`,
    ],
    problems: {
      name: 'Enter your name.',
      email: 'Enter a valid email address.',
      phone: 'Enter a US phone number with ten digits.',
      zip: 'Enter a valid ZIP code.',
      outside: 'This business does not serve this ZIP code.',
      description: 'Describe the job.',
      consent: 'The business needs your consent to contact you.',
      photos: 'A photo is damaged or is not a JPEG, PNG or HEIC file. Choose the photos again.',
      photoSize: 'A photo is larger than 10 MB. Choose the photos again.',
      photoPixels: 'A photo has too many pixels. Choose the photos again.',
      photoCount: 'These are too many photos. Choose the photos again.',
      photosBusy:
        'Photos cannot be uploaded right now. Try again in a moment, or send without them.',
      sendAgain: 'The request was not sent yet. Please press the button once more.',
      failed: 'The request could not be sent. Please try again.',
      wait: (seconds) =>
        `Too many requests were sent. Please wait ${seconds} seconds, then send again.`,
    },
  },
  es: {
    title: 'Solicite una cotización',
    intro: (company) => `Describa el trabajo. ${company} le responderá con un precio.`,
    check: 'La solicitud aún no se envió. Revise los campos marcados.',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    zip: 'Código postal (ZIP)',
    description: 'Descripción del trabajo',
    photos: 'Fotos',
    optional: (label) => `${label} (opcional)`,
    photoLimits: (count, megabytes) =>
      `Hasta ${count} fotos, JPEG, PNG o HEIC, de hasta ${megabytes} MB cada una.`,
    keptPhotos: (count) => `${count} ${count === 1 ? 'foto adjunta' : 'fotos adjuntas'}.`,
    honeypot: 'Deje este campo vacío',
    send: 'Enviar solicitud',
    sent: [
      'Su solicitud fue enviada',
      (company) => `${company} se comunicará con usted. Le enviamos una confirmación.`,
    ],
    closed: [
      'Las solicitudes no están disponibles',
      (company) => `${company} no recibe solicitudes en línea en este momento.`,
    ],
    problems: {
      name: 'Escriba su nombre.',
      email: 'Escriba un correo electrónico válido.',
      phone: 'Escriba un teléfono de EE. UU. de diez dígitos.',
      zip: 'Escriba un código postal válido.',
      outside: 'Esta empresa no atiende este código postal.',
      description: 'Describa el trabajo.',
      consent: 'La empresa necesita su consentimiento para comunicarse con usted.',
      photos: 'Una foto está dañada o no es JPEG, PNG ni HEIC. Elija las fotos de nuevo.',
      photoSize: 'Una foto supera los 10 MB. Elija las fotos de nuevo.',
      photoPixels: 'Una foto tiene demasiados píxeles. Elija las fotos de nuevo.',
      photoCount: 'Son demasiadas fotos. Elija las fotos de nuevo.',
      photosBusy:
        'Las fotos no se pueden subir en este momento. Inténtelo en un momento o envíe sin ellas.',
      sendAgain: 'La solicitud aún no se envió. Presione el botón una vez más.',
      failed: 'No se pudo enviar la solicitud. Inténtelo de nuevo.',
      wait: (seconds) =>
        `Se enviaron demasiadas solicitudes. Espere ${seconds} segundos y envíe de nuevo.`,
    },
  },
}
