import type { LaterMessages } from './later-en.ts'

/** `de el` is written `del`. */
function de(surface: string): string {
  return `de ${surface}`.replace(/^de el /, 'del ')
}

export const laterSpanish: LaterMessages = {
  items: {
    howMany: 'Cuántas unidades',
    howManyMissing: 'Escriba la cantidad.',
    howManyImpossible: 'Escriba un número entero mayor que 0.',
    choose: 'Elija',
    notSure: 'No lo sé',
    hints: {
      condition:
        'Poca: polvo u hojas. Moderada: una capa gris o verde. Mucha: manchas negras o musgo.',
    },
    tooManyPixels: (file) => ({
      title: 'Archivo demasiado grande',
      text: `${file} tiene demasiados píxeles. Elija una foto más pequeña.`,
    }),
    feet: (feet) => `${feet} pies`,
    counted: (count, thing) =>
      thing === 'Ventanas' ? `${count} ${count === 1 ? 'ventana' : 'ventanas'}` : `× ${count}`,
    isSizeRight: (sides) => `${sides} pies: ¿es correcto?`,
    isAreaRight: (area) => `${area} pies²: ¿es correcto?`,
    sizeIsRight: 'Sí, es correcto',
    unknownStories:
      'Los pisos cuentan solo para paredes y techos. Para otras superficies, elija 1 piso.',
    replaced:
      'La superficie que corrigió se mantiene si no cambia nada aquí. De lo contrario, la IA vuelve a medir.',
    walls:
      'Si son varias paredes, sume sus largos. Si solo conoce el área, escríbala como largo y 1 como altura.',
    notPriced:
      'Esta empresa calcula este precio personalmente. Describa el trabajo y le responderán con un precio.',
    onRequest: (position) => ({
      title: 'Precio a pedido',
      text: `Esta empresa calcula personalmente el precio de la superficie de la foto ${position}. Elija Solicitud personalizada o quite la foto.`,
    }),
  },
  outside: {
    title: (company, zip) => `${company} todavía no trabaja en ${zip}.`,
    text: 'Deje su correo electrónico y podrán avisarle si eso cambia.',
    consent: (company) =>
      `Sí, ${company} puede enviarme un correo electrónico cuando empiece a trabajar en mi código postal.`,
    consentTextId: 'outside-es-1',
    send: 'Enviar',
    sending: 'Enviando…',
    sent: (company, zip) => `Gracias. ${company} puede avisarle cuando trabaje en ${zip}.`,
    failed: 'No se pudo enviar su dirección de correo electrónico. Inténtelo de nuevo.',
    another: 'Usar otro código postal',
  },
  email: {
    didYouMean: (email) => `¿Quiso decir ${email}?`,
    use: 'Usar',
  },
  answers: {
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
  },
  done: {
    number: (quoteNumber) => `Cotización ${quoteNumber}`,
    review: 'Revisar y aceptar',
    call: (phone) => `Llamar al ${phone}`,
    next: 'Qué sigue',
    quoteSteps: (company, email, phone, { canAccept, isFirst }) => [
      `${company} tiene su solicitud y esta cotización.`,
      `Enviaremos una copia de la cotización a ${email}${isFirst ? '' : ', salvo que su correo anterior siga sin abrir'}.`,
      canAccept
        ? `Acepte la cotización arriba y pida un día, o le contactarán al ${phone}.`
        : `Le contactarán al ${phone} para acordar un día.`,
    ],
    customSteps: (company, email, phone, { hasPhotos }) => [
      `${company} tiene su descripción${hasPhotos ? ' y sus fotos' : ''}.`,
      'Un miembro del equipo revisa el trabajo y calcula un precio.',
      `Le contactarán al ${phone} o en ${email}.`,
    ],
    again: 'Pedir otra cotización',
  },
  unavailable: {
    tryAgain: (seconds) => {
      if (seconds === undefined) return 'Inténtelo más tarde.'
      const minutes = Math.ceil(seconds / 60)
      return `Inténtelo de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`
    },
    askForLink:
      'Puede que el enlace esté incompleto o ya no sea válido. Pida a la empresa su enlace para cotizaciones.',
  },
}
