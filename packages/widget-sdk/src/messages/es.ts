import { spanishSurfaceNames } from '@curbquote/pricing'
import { maxJobDescriptionLength, maxPhotoBytes } from '@curbquote/types/limits'
import type { Messages } from './en.ts'

const maxPhotoMegabytes = maxPhotoBytes / (1024 * 1024)

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

/** The platform has English names. */
const serviceNames: Record<string, string> = {
  'Power Washing': 'Lavado a presión',
  'Window Cleaning': 'Limpieza de ventanas',
  'Epoxy Flooring': 'Pisos epóxicos',
}

function serviceName(name: string): string {
  return serviceNames[name] ?? name
}

/** The texts of the widget, except those of lazy-loaded screens, in the Spanish of the United States with the formal "usted". */
export const spanish: Messages = {
  language: 'es',
  otherLanguage: { language: 'en', name: 'English' },
  title: 'Solicite su cotización gratis',
  more: 'Mostrar más',
  subtitle: (company, service = 'Power Washing') =>
    `Cotización de ${serviceName(service).toLowerCase()} de ${company}`,
  logoAlt: (company) => `Logotipo de ${company}`,
  progress: (step, steps) => `Paso ${step} de ${steps}`,
  loading: 'Cargando el formulario de cotización…',
  notLoaded: 'No se pudo cargar el paso siguiente.',
  reload: 'Si eso no ayuda, recargue la página.',
  back: 'Atrás',
  offline:
    'No tiene conexión. Sus respuestas se conservan y la subida de las fotos continuará cuando vuelva la conexión.',

  offlineAtButton: 'No tiene conexión. Continúe cuando vuelva la conexión.',

  steps: {
    job: 'Cuéntenos sobre el trabajo',
    price: 'Su precio',
    contact: 'Sus datos',
  },

  where: {
    label: '¿Dónde es el trabajo?',
    // The placeholder of a field that is as wide as a ZIP code.
    zip: 'ZIP',
    missing: 'Escriba el código postal.',
    wrong: 'Un código postal tiene cinco dígitos.',
  },

  service: '¿Qué necesita?',
  serviceName,
  thing: (name) => (name === 'Window Cleaning' ? 'Ventanas' : serviceName(name)),

  method: {
    legend: '¿Cómo desea su cotización?',
    manual: {
      title: 'Medidas manuales',
      line: 'Conozco las medidas',
    },
    ai: {
      title: 'Medición con IA',
      line: 'Medirlo con fotos',
    },
    conversation: {
      title: 'Medición con IA',
      line: 'Medirlo con fotos',
    },
    custom: {
      title: 'Solicitud personalizada',
      line: 'Pedir un precio',
      unavailable: 'No disponible por ahora',
    },
    withoutPrices:
      'Esta empresa aún no muestra precios en línea. Describa el trabajo y le responderán con un precio.',
  },

  photos: {
    legend: 'Fotos',
    legendOptional: 'Fotos (opcional)',
    hint: {
      manual: 'Una foto de cada superficie',
      ai: 'Una foto de la superficie, o varias desde distintos lados',
      conversation: 'Una o más fotos de cada superficie',
      custom: 'Muestre lo que desea que se haga',
    },
    missing: 'Agregue una foto de cada superficie y luego su tamaño.',
    add: 'Agregar fotos',
    addMore: 'Agregar otra foto',
    full: (limit) => `Ya agregó las ${limit} fotos. Quite una para agregar otra.`,
    dropLine: 'Tome o elija una foto',
    formats: `JPEG, PNG o HEIC, de hasta ${maxPhotoMegabytes} MB cada una`,
    count: (count, limit) => `${count} de ${limit}`,
    number: (position) => `Foto ${position}`,
    bare: 'Sin foto',
    withoutPhoto: { long: 'También puede continuar sin foto', short: 'Continuar sin foto' },
    justCount: (things) => `Agregar sin foto${things.length > 0 ? `: ${things.join(', ')}` : ''}`,
    alt: (position, name) => `Foto ${position}: ${name}`,
    surface: 'Superficie',
    chooseSurface: 'Elija la superficie',
    again: 'Su tamaño se suma. No hace falta otra foto de la misma superficie.',
    length: 'Largo (pies)',
    width: 'Ancho (pies)',
    height: 'Alto (pies)',
    area: 'Área',
    squareFeet: (area) => `${area} pies²`,
    preparing: 'Preparando',
    waiting: 'El servidor está ocupado. Se intentará de nuevo en un momento.',
    uploading: (percent) => `Subiendo, ${percent}%`,
    uploadFailed: 'No se subió',
    retry: 'Reintentar',
    cancel: 'Cancelar',
    remove: 'Quitar',
    of: (action, position) => `${action} la foto ${position}`,
    imageUnavailable: 'Imagen no disponible',
    trimmed: (method, limit, removed) =>
      `${method} admite hasta ${plural(limit, 'foto')}, por lo que se ${
        removed === 1 ? 'quitó la última' : `quitaron las últimas ${removed}`
      }.`,
    surfaceMissing: 'Elija la superficie.',
    lengthMissing: 'Escriba el largo.',
    widthMissing: 'Escriba el ancho.',
    heightMissing: 'Escriba el alto.',
    sideImpossible: 'Escriba una medida en pies: más de 0 y 10,000 como máximo.',
    byRequest: (surface) => `${surface} (precio a pedido)`,
  },

  surfaces: spanishSurfaceNames,

  description: {
    label: 'Descripción del trabajo (opcional)',
    labelRequired: 'Descripción del trabajo',
    placeholder: 'Manchas, acceso, fechas: todo lo que ayude.',
    placeholderRequired: '¿Qué desea que se haga y cuándo?',
    count: (used) => `${used} / ${maxJobDescriptionLength}`,
    missing: 'Describa el trabajo.',
  },

  price: {
    getQuote: 'Ver cotización',
    gettingQuote: 'Calculando…',
    print: 'Imprimir o guardar',
    printTitle: 'Su cotización',
    printNote: 'Para mantener este precio, envíe su solicitud en un plazo de 24 horas.',
    printRequestTitle: 'Su solicitud',
    printRequestNote: 'La empresa le responderá con un precio.',
    total: 'Total',
    totalArea: 'Área total',
    taxNote: (percent) => (percent > 0 ? 'impuesto incluido' : 'sin impuesto adicional'),
    breakdown: 'Desglose del precio',
    showBreakdown: 'Mostrar el desglose del precio',
    hideBreakdown: 'Ocultar el desglose del precio',
    why: '¿Por qué?',
    packages: 'Paquetes',
    included: 'Incluido en el total',
    subtotal: 'Subtotal',
    beforeTax: 'Antes de impuestos',
    confidence: (percent) => `Confianza del ${percent}%`,
    addOns: 'Sugerencias para su trabajo',
    addOnsHint: (taxRate) =>
      `Marque lo que desee agregar.${taxRate > 0 ? ' Se suma el impuesto.' : ''}`,
    adds: (amount) => `+${amount}`,
    perSquareFoot: (price) => `${price} por pie²`,
    continue: 'Continuar',
    updating: 'Actualizando su precio…',
    updated: (total, taxNote) => `Su total es ${total}, ${taxNote}.`,
    repriceFailed: 'No se pudo actualizar su precio.',
    tryAgain: 'Intentar de nuevo',
    changed: 'El precio ha cambiado',
    changedFrom: (before, now) =>
      `Era ${before} y ahora es ${now}. Revise la nueva cotización y confírmela.`,
    confirmChanged: 'Confirmar el nuevo precio',
    waitingForUploads: (count) =>
      `Esperando a que se ${count === 1 ? 'suba' : 'suban'} ${plural(count, 'foto')}.`,
    failedUploads: 'No se subió una foto. Reinténtelo o quítela para continuar.',
    yourJob: 'Su trabajo',
    pricedFor: (surface, area) => `${surface}, ${area}`,
    empty: {
      manual: 'Agregue una foto de cada superficie y sus medidas. Verá su precio enseguida.',
      ai: 'La IA mide la superficie de sus fotos. Usted revisa el tamaño y ve su precio.',
      conversation: 'Envíe fotos de cada superficie. Aquí verá lo que mida el asistente.',
      custom: 'Esta empresa le responde personalmente con un precio.',
    },
    whatYouGet: 'Lo que recibe',
    promises: ['Cargos e impuestos incluidos', 'Sin pago y sin compromiso'],
    exactPromise: 'Un precio detallado, concepto por concepto',
  },

  analysis: {
    kinds: {
      legend: '¿Qué hay que medir?',
      ai: 'Una superficie',
      conversation: 'Varias superficies, en un chat',
    },
    goodPhotos:
      'Lo mejor es que se vea toda la superficie y, junto a ella, algo de tamaño conocido: un portón de garaje, una puerta, un auto.',
    surface: 'Superficie (opcional)',
    anySurface: 'Que lo determine la IA',
    sizeHint: 'Una medida que conozca (opcional)',
    sizeHintExample: 'Portón: 16 pies de ancho',
    measure: 'Medir y cotizar',
    analyzing: 'Midiendo…',
    waiting: (photos) => `La IA está midiendo ${photos === 1 ? 'su foto' : `sus ${photos} fotos`}`,
    waitingMore: 'Compara la superficie con objetos de tamaño conocido. Tarda hasta 20 segundos.',
    measured: 'Lo que midió la IA',
    correct: 'El área en sus fotos. ¿No es correcta? Corríjala y el precio se actualiza.',
    area: 'Área (pies²)',
    areaOf: (surface) => `${surface} (pies²)`,
    areaMissing: 'Escriba el área en pies cuadrados.',
    range: (low, high) => `De ${low} a ${high} pies²`,
    corrected: (area) => `La IA midió ${area} pies²`,
    photoOf: (position, surface) => `Foto ${position}, superficie ${surface}`,
    better: 'Otra foto mejoraría el cálculo',
    requests: {
      whole_surface: 'Una foto con toda la superficie, desde más lejos.',
      straight_on: 'Una foto tomada justo de frente.',
      known_object: 'Una foto con una puerta, un auto o una persona al lado.',
      other_end: 'Una foto desde el otro extremo.',
      closer: 'Una foto desde más cerca.',
      better_light: 'Una foto con mejor luz.',
    },
    failed: 'Sin medir',
    enterYourself: 'Escribir yo las medidas',
    problems: {
      AI_TIMEOUT:
        'Medir sus fotos tardó demasiado. Inténtelo de nuevo o escriba usted las medidas.',
      AI_BUSY:
        'La medición con IA está muy ocupada en este momento. Inténtelo en un minuto o escriba usted las medidas.',
      AI_UNAVAILABLE:
        'La medición con IA no está disponible en este momento. Escriba usted las medidas.',
      AI_OFF: 'Aquí no se ofrece la medición con IA. Escriba usted las medidas.',
      AI_REFUSED: 'La IA se negó a medir estas fotos. Use otras fotos o escriba usted las medidas.',
      AI_TRUNCATED:
        'La IA no terminó su respuesta. Inténtelo de nuevo o escriba usted las medidas.',
      AI_UNREADABLE:
        'La IA devolvió un resultado inutilizable. Inténtelo de nuevo o escriba usted las medidas.',
      AI_IMPLAUSIBLE: 'La IA devolvió un tamaño inverosímil. Escriba usted las medidas.',
      AI_CANNOT_MEASURE:
        'La IA no encontró en estas fotos ninguna superficie que medir. Agregue otra foto o escriba usted las medidas.',
      AI_BUDGET_SPENT: 'La medición con IA alcanzó su límite por ahora. Escriba usted las medidas.',
      ANALYSIS_EXPIRED: 'Este precio ya no es válido. Pida una cotización nueva.',
      CONVERSATION_CHANGED:
        'Esta conversación se actualizó en otra pestaña. Ahora ve sus últimos mensajes.',
      CONVERSATION_OVER: 'Esta conversación terminó.',
      FOREIGN_PHOTO:
        'Solo se pueden usar fotos subidas en este formulario. Súbalas de nuevo, por favor.',
      NOT_QUOTED:
        'Esta empresa cotiza este tipo de trabajo personalmente. Envíe una solicitud personalizada.',
      SERVICE_NOT_OFFERED: 'Esta empresa no cotiza este servicio en este momento.',
      TOO_MANY_REQUESTS: 'Son demasiadas solicitudes. Inténtelo más tarde.',
      UNAVAILABLE: 'El servicio está muy ocupado. Inténtelo en un momento.',
    },
    notLoaded: 'No se pudo cargar la medición con IA.',
    chat: 'Chat con el asistente de medición',
    says: { assistant: 'Asistente:', customer: 'Usted:' },
    greeting:
      '¡Hola! Envíeme fotos de cada superficie que desee limpiar, hasta cinco. Yo las mido y le pregunto si algo no se ve.',
    replying: 'El asistente está mirando sus fotos…',
    firstPhoto: 'Agregue una foto para empezar.',
    emptyMessage: 'Escriba algo o agregue una foto.',
    photoRequested: 'El asistente pidió una foto.',
    photosLeft: 'Fotos para el asistente.',
    yourWords: 'Mensaje',
    yourWordsExample: 'En la entrada caben dos autos',
    send: 'Enviar',
    notMeasured: 'Envíe primero sus fotos para que el asistente pueda medir.',
    unsent: 'Envíe o quite sus fotos nuevas.',
    startOver: 'Empezar el chat de nuevo',
    confirmStartOver: '¿Empezar de nuevo? Los mensajes se eliminan. Sus fotos se conservan.',
    keepConversation: 'Conservarlo',
  },

  contact: {
    name: 'Nombre completo',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    phonePlaceholder: '(512)-555-0142',
    address: 'Dirección',
    city: 'Ciudad',
    state: 'Estado',
    zip: 'Código postal (ZIP)',
    optional: (label) => `${label} (opcional)`,
    consent: (company) =>
      `Sí, ${company} puede llamarme o enviarme mensajes de texto o correos electrónicos sobre este trabajo.`,
    submitQuote: 'Enviar solicitud de cotización',
    submitCustomJob: 'Enviar solicitud personalizada',
    submitting: 'Enviando…',
    needs: (fields) => `${fields.length === 1 ? 'Aún falta' : 'Aún faltan'}: ${fields.join(', ')}.`,
    check: (fields) => `Revise: ${fields.join(', ')}.`,
    fields: {
      customerName: 'nombre',
      customerEmail: 'correo electrónico',
      customerPhone: 'teléfono',
      customerAddress: 'dirección',
      customerCity: 'ciudad',
      customerState: 'estado',
      customerZip: 'código postal',
      jobDescription: 'descripción del trabajo',
      contactConsent: 'su autorización para que le contacten',
    },
    invalid: {
      customerEmail: 'Escriba un correo electrónico como nombre@ejemplo.com.',
      customerPhone: 'Escriba un número de teléfono de EE. UU. de diez dígitos.',
      customerState: 'Escriba un estado de EE. UU., como TX.',
      customerZip: 'Escriba un código como 78701 o 78701-1234.',
    },
    honeypot: 'Deje este campo vacío',
  },

  unavailable: {
    paymentFailed: {
      title: 'Servicio temporalmente no disponible',
      text: 'Las cotizaciones están en pausa por un problema de facturación en la cuenta de esta empresa. Comuníquese directamente con la empresa.',
    },
    paused: {
      title: 'Volvemos pronto',
      text: 'Esta empresa está actualizando su servicio en este momento. Vuelva más tarde o comuníquese directamente con ella.',
    },
    notFound: {
      title: 'Formulario no disponible',
      text: 'No se encontró el formulario o hay un error de configuración.',
    },
    busy: {
      title: 'No pudimos cargar este formulario',
      text: 'Hubo demasiadas solicitudes.',
    },
    failed: {
      title: 'No pudimos cargar este formulario',
      text: 'Revise su conexión e inténtelo de nuevo.',
      retry: 'Reintentar',
    },
  },

  toasts: {
    dismiss: 'Cerrar',
    invalidType: (file) => ({
      title: 'Tipo de archivo no válido',
      text: `${file} no es un formato de imagen admitido.`,
    }),
    tooLarge: (file) => ({
      title: 'Archivo demasiado grande',
      text: `${file} supera los ${maxPhotoMegabytes} MB.`,
    }),
    damaged: (file) => ({
      title: 'Foto dañada',
      text: `No se puede leer ${file}. Elija otra foto.`,
    }),
    tooManyPhotos: (limit) => ({
      title: 'Demasiadas fotos',
      text: `Puede agregar hasta ${plural(limit, 'foto')}. Se ${
        limit === 1 ? 'agregó la primera' : `agregaron las primeras ${limit}`
      }.`,
    }),
    photoLimitExceeded: (limit, added) => ({
      title: 'Límite de fotos superado',
      text:
        added === 0
          ? `Puede agregar hasta ${plural(limit, 'foto')}. Quite una para agregar otra.`
          : `Puede agregar hasta ${plural(limit, 'foto')}. Solo se ${
              added === 1 ? 'agregó la primera' : `agregaron las primeras ${added}`
            }.`,
    }),
    uploadFailed: {
      title: 'Error al subir',
      text: 'No se pudieron subir las fotos. Inténtelo de nuevo.',
    },
    noPhotos: {
      title: 'No hay fotos',
      text: 'Suba al menos una foto.',
    },
    missingMeasurements: {
      title: 'Falta información',
      text: 'Indique el tipo de superficie, el largo y el ancho de todas las fotos.',
    },
    missingFields: {
      title: 'Falta información',
      text: 'Complete todos los campos obligatorios.',
    },
    serviceUnavailable: {
      title: 'Servicio no disponible',
      text: 'Este servicio no está disponible temporalmente. Comuníquese directamente con la empresa.',
    },
    analysisFailed: {
      title: 'Error en el análisis',
      text: 'No se pudieron analizar las fotos. Inténtelo de nuevo.',
    },
    quoteFailed: {
      title: 'Error al enviar',
      text: 'No se pudo enviar la solicitud de cotización. Inténtelo de nuevo.',
    },
    customJobFailed: {
      title: 'Error al enviar',
      text: 'No se pudo enviar la solicitud personalizada. Inténtelo de nuevo.',
    },
    quoteSubmitted: {
      title: '¡Cotización enviada!',
      text: 'La empresa ya tiene su solicitud de cotización.',
    },
    customJobSubmitted: {
      title: '¡Solicitud personalizada enviada!',
      text: 'Un miembro del equipo se comunicará con usted pronto.',
    },
  },
}
