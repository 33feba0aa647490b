import { maxJobDescriptionLength, maxPhotoBytes } from '@curbquote/types/limits'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Language } from '@curbquote/types/text'

const maxPhotoMegabytes = maxPhotoBytes / (1024 * 1024)

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

/** The English texts of the widget, except those of lazy-loaded screens. Each other language is an object of the same type. */
export const english = {
  language: 'en' as Language,
  /** The other language and its name, for the language switch. */
  otherLanguage: { language: 'es', name: 'Español' },
  title: 'Get Your Free Quote',
  more: 'Show more',
  /** `service` is the English name of the service. */
  subtitle: (company: string, service = 'Power washing') => `${service} quote by ${company}`,
  logoAlt: (company: string) => `${company} logo`,
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  loading: 'Loading the quote form…',
  notLoaded: 'The next step could not be loaded.',
  reload: 'If that does not help, reload the page.',
  back: 'Back',
  offline:
    'You are offline. Your answers are kept, and photo uploads continue when you are back online.',

  offlineAtButton: 'You are offline. Continue when you are back online.',

  steps: {
    job: 'Tell us about the job',
    price: 'Your price',
    contact: 'Your details',
  },

  where: {
    label: 'Where is the job?',
    zip: 'ZIP code',
    missing: 'Enter the ZIP code.',
    wrong: 'A ZIP code has five digits.',
  },

  service: 'What do you need?',
  serviceName: (name: string) => name,
  /** What is counted, by the name of its service or rate. */
  thing: (name: string) => (name === 'Window Cleaning' ? 'Windows' : name),

  method: {
    legend: 'How would you like your quote?',
    manual: {
      title: 'Manual Entry',
      line: 'I know the size',
    },
    ai: {
      title: 'AI Measurement',
      line: 'Measure it from photos',
    },
    conversation: {
      title: 'AI Measurement',
      line: 'Measure it from photos',
    },
    custom: {
      title: 'Custom Job Request',
      line: 'Ask for a price',
      unavailable: 'Not available right now',
    },
    withoutPrices:
      'This business does not show prices online yet. Describe the job, and the business replies with a price.',
  },

  photos: {
    legend: 'Photos',
    legendOptional: 'Photos (optional)',
    hint: {
      manual: 'A photo of each surface',
      ai: 'A photo of the surface, or a few from different sides',
      conversation: 'A photo or more of each surface',
      custom: 'Show what you would like done',
    },
    missing: 'Add a photo of each surface, then its size.',
    add: 'Add photos',
    addMore: 'Add another photo',
    full: (limit: number) => `The maximum is ${limit} photos. Remove one to add another.`,
    dropLine: 'Take or choose a photo',
    formats: `JPEG, PNG or HEIC, up to ${maxPhotoMegabytes} MB each`,
    count: (count: number, limit: number) => `${count} of ${limit}`,
    number: (position: number) => `Photo ${position}`,
    bare: 'Without a photo',
    withoutPhoto: { long: 'You can also go on without one', short: 'Go on without one' },
    justCount: (things: string[]) =>
      `Add without a photo${things.length > 0 ? `: ${things.join(', ')}` : ''}`,
    alt: (position: number, name: string) => `Photo ${position}: ${name}`,
    surface: 'Surface',
    chooseSurface: 'Choose surface',
    again: 'Its size is added. A second photo of the same surface is not needed.',
    length: 'Length (ft)',
    width: 'Width (ft)',
    height: 'Height (ft)',
    area: 'Area',
    squareFeet: (area: string) => `${area} sq ft`,
    preparing: 'Preparing',
    waiting: 'The server is busy. Trying again in a moment.',
    uploading: (percent: number) => `Uploading, ${percent}%`,
    uploadFailed: 'Not uploaded',
    retry: 'Retry',
    cancel: 'Cancel',
    remove: 'Remove',
    of: (action: string, position: number) => `${action} photo ${position}`,
    imageUnavailable: 'Image unavailable',
    trimmed: (method: string, limit: number, removed: number) =>
      `${method} takes up to ${plural(limit, 'photo')}, so the last ${
        removed === 1 ? 'one was' : `${removed} were`
      } removed.`,
    surfaceMissing: 'Choose the surface.',
    lengthMissing: 'Enter the length.',
    widthMissing: 'Enter the width.',
    heightMissing: 'Enter the height.',
    sideImpossible: 'Enter a size in feet: more than 0, at most 10,000.',
    byRequest: (surface: string) => `${surface} (price on request)`,
  },

  surfaces: {
    driveway: 'Driveway',
    sidewalk: 'Sidewalk',
    walkway: 'Walkway',
    patio: 'Patio',
    deck: 'Deck',
    fence: 'Fence',
    'exterior siding': 'Exterior siding',
    roof: 'Roof',
    'exterior brick': 'Exterior brick',
    door: 'Door',
    'garage door': 'Garage door',
    floor: 'Floor',
  } satisfies Record<SurfaceType, string>,

  description: {
    label: 'Job description (optional)',
    labelRequired: 'Job description',
    placeholder: 'Stains, access, timing: anything that helps.',
    placeholderRequired: 'What would you like done, and when?',
    count: (used: number) => `${used} / ${maxJobDescriptionLength}`,
    missing: 'Describe the job.',
  },

  price: {
    getQuote: 'Get Quote',
    gettingQuote: 'Getting your quote…',
    print: 'Print or save',
    printTitle: 'Your quote',
    printNote: 'To keep this price, send your request within 24 hours.',
    printRequestTitle: 'Your request',
    printRequestNote: 'The business replies with a price.',
    total: 'Total',
    totalArea: 'Total area',
    taxNote: (percent: number): string => (percent > 0 ? 'includes tax' : 'no tax added'),
    breakdown: 'Price breakdown',
    showBreakdown: 'Show price breakdown',
    hideBreakdown: 'Hide price breakdown',
    why: 'Why?',
    packages: 'Packages',
    included: 'Included in the total',
    subtotal: 'Subtotal',
    beforeTax: 'Before tax',
    confidence: (percent: number) => `Confidence ${percent}%`,
    addOns: 'Suggested for your job',
    addOnsHint: (taxRate: number) =>
      `Select the add-ons you want.${taxRate > 0 ? ' Tax is added.' : ''}`,
    adds: (amount: string) => `+${amount}`,
    perSquareFoot: (price: string) => `${price} per sq ft`,
    continue: 'Continue',
    updating: 'Updating your price…',
    updated: (total: string, taxNote: string) => `Your total is ${total}, ${taxNote}.`,
    repriceFailed: 'Your price could not be updated.',
    tryAgain: 'Try again',
    changed: 'The price has changed',
    changedFrom: (before: string, now: string) =>
      `It was ${before} and is now ${now}. Please look at the new quote and confirm it.`,
    confirmChanged: 'Confirm new price',
    waitingForUploads: (count: number) => `Waiting for ${plural(count, 'photo')} to upload.`,
    failedUploads: 'A photo was not uploaded. Retry or remove it to continue.',
    yourJob: 'Your job',
    pricedFor: (surface: string, area: string) => `${surface}, ${area}`,
    empty: {
      manual: 'Add a photo of each surface and its size to see your price.',
      ai: 'AI measures the surface in your photos. You check the size and see your price.',
      conversation: 'Send photos of each surface. The measured sizes appear here.',
      custom: 'This business replies to you personally with a price.',
    },
    whatYouGet: 'What you get',
    promises: ['Fees and tax included', 'No payment and no obligation'],
    exactPromise: 'An itemized price, line by line',
  },

  analysis: {
    kinds: {
      legend: 'What should AI measure?',
      ai: 'One surface',
      conversation: 'Several surfaces, in a chat',
    },
    goodPhotos:
      'Show the whole surface and an object of known size beside it, such as a door or a car.',
    surface: 'Surface (optional)',
    anySurface: 'Let AI decide',
    sizeHint: 'A size you know (optional)',
    sizeHintExample: 'Garage door: 16 ft wide',
    measure: 'Measure and get quote',
    analyzing: 'Measuring…',
    waiting: (photos: number) =>
      `AI is measuring your ${photos === 1 ? 'photo' : `${photos} photos`}`,
    waitingMore: 'It compares the surface with objects of known size. This takes up to 20 seconds.',
    measured: 'Measured by AI',
    correct: 'The area in your photos. Not right? Correct it, and the price updates.',
    area: 'Area (sq ft)',
    areaOf: (surface: string) => `${surface} (sq ft)`,
    areaMissing: 'Enter the area in square feet.',
    range: (low: string, high: string) => `${low} to ${high} sq ft`,
    corrected: (area: string) => `AI measured ${area} sq ft`,
    photoOf: (position: number, surface: number) => `Photo ${position}, surface ${surface}`,
    better: 'Another photo would improve the estimate',
    requests: {
      whole_surface: 'A photo of the whole surface from farther away.',
      straight_on: 'A photo from directly in front.',
      known_object: 'A photo with a door, a car or a person beside it.',
      other_end: 'A photo from the other end.',
      closer: 'A closer photo.',
      better_light: 'A photo in better light.',
    },
    failed: 'Not measured',
    enterYourself: 'Enter the sizes myself',
    problems: {
      AI_TIMEOUT:
        'Measuring your photos took too long. Please try again, or enter the size yourself.',
      AI_BUSY:
        'AI measurement is busy at the moment. Please try again in a minute, or enter the size yourself.',
      AI_UNAVAILABLE:
        'AI measurement is unavailable at the moment. Please enter the size yourself.',
      AI_OFF: 'AI measurement is not offered here. Please enter the size yourself.',
      AI_REFUSED:
        'AI declined to measure these photos. Please use other photos, or enter the size yourself.',
      AI_TRUNCATED: 'AI did not finish its response. Please try again, or enter the size yourself.',
      AI_UNREADABLE:
        'AI returned an unusable result. Please try again, or enter the size yourself.',
      AI_IMPLAUSIBLE: 'AI returned an implausible size. Please enter the size yourself.',
      AI_CANNOT_MEASURE:
        'AI found no surface to measure in these photos. Please add another photo, or enter the size yourself.',
      AI_BUDGET_SPENT:
        'AI measurement has reached its limit for now. Please enter the size yourself.',
      ANALYSIS_EXPIRED: 'This price is no longer valid. Please get a new quote.',
      CONVERSATION_CHANGED:
        'This conversation was updated in another tab. You now see its latest messages.',
      CONVERSATION_OVER: 'This conversation has ended.',
      FOREIGN_PHOTO:
        'Only photos uploaded in this form can be used. Please upload your photos again.',
      NOT_QUOTED:
        'This business prices this kind of job personally. Please send a custom job request.',
      SERVICE_NOT_OFFERED: 'This business does not quote this service at the moment.',
      TOO_MANY_REQUESTS: 'Too many requests. Please try again later.',
      UNAVAILABLE: 'The service is busy. Please try again in a moment.',
    },
    notLoaded: 'AI measurement could not be loaded.',
    chat: 'Chat with the measuring assistant',
    says: { assistant: 'Assistant:', customer: 'You:' },
    greeting:
      'Hi! Send me up to five photos of the surfaces you would like cleaned. I measure the surfaces and ask if I cannot see something.',
    replying: 'The assistant is looking at your photos…',
    firstPhoto: 'Add a photo to begin.',
    emptyMessage: 'Write something or add a photo.',
    photoRequested: 'The assistant asked for a photo.',
    photosLeft: 'Photos for the assistant.',
    yourWords: 'Message',
    yourWordsExample: 'The driveway is two cars wide',
    send: 'Send',
    notMeasured: 'Send your photos first, so that the assistant can measure.',
    unsent: 'Send or remove your new photos.',
    startOver: 'Start the chat over',
    confirmStartOver: 'Start over? The messages are deleted. Your photos are kept.',
    keepConversation: 'Keep the chat',
  },

  contact: {
    name: 'Full name',
    email: 'Email',
    phone: 'Phone',
    phonePlaceholder: '(512)-555-0142',
    address: 'Street address',
    city: 'City',
    state: 'State',
    zip: 'ZIP code',
    optional: (label: string) => `${label} (optional)`,
    consent: (company: string) => `Yes, ${company} may call, text or email me about this job.`,
    submitQuote: 'Submit quote request',
    submitCustomJob: 'Submit custom job request',
    submitting: 'Sending…',
    needs: (fields: string[]) => `Still needed: ${fields.join(', ')}.`,
    check: (fields: string[]) => `Please check: ${fields.join(', ')}.`,
    fields: {
      customerName: 'name',
      customerEmail: 'email',
      customerPhone: 'phone',
      customerAddress: 'street address',
      customerCity: 'city',
      customerState: 'state',
      customerZip: 'ZIP code',
      jobDescription: 'job description',
      contactConsent: 'your consent to be contacted',
    },
    invalid: {
      customerEmail: 'Enter an email address such as name@example.com.',
      customerPhone: 'Enter a US phone number with ten digits.',
      customerState: 'Enter a US state, such as TX.',
      customerZip: 'Enter a ZIP code such as 78701 or 78701-1234.',
    },
    honeypot: 'Leave this field empty',
  },

  unavailable: {
    paymentFailed: {
      title: 'Service Temporarily Unavailable',
      text: 'Quotes are paused because of a billing issue on this business’s account. Please contact the business directly.',
    },
    paused: {
      title: 'Back soon',
      text: 'This company is currently updating their service. Please check back later or contact them directly.',
    },
    notFound: {
      title: 'Form not available',
      text: 'Widget not found or configuration error.',
    },
    busy: {
      title: 'We could not load this form',
      text: 'There were too many requests.',
    },
    failed: {
      title: 'We could not load this form',
      text: 'Please check your connection and try again.',
      retry: 'Retry',
    },
  },

  toasts: {
    dismiss: 'Dismiss',
    invalidType: (file: string) => ({
      title: 'Invalid file type',
      text: `${file} is not a supported image format.`,
    }),
    tooLarge: (file: string) => ({
      title: 'File too large',
      text: `${file} is larger than ${maxPhotoMegabytes}MB.`,
    }),
    damaged: (file: string) => ({
      title: 'Photo damaged',
      text: `${file} cannot be read. Choose another photo.`,
    }),
    tooManyPhotos: (limit: number) => ({
      title: 'Too many photos',
      text: `You can add up to ${plural(limit, 'photo')}. The first ${limit} were added.`,
    }),
    photoLimitExceeded: (limit: number, added: number) => ({
      title: 'Photo limit exceeded',
      text:
        added === 0
          ? `You can add up to ${plural(limit, 'photo')}. Remove one to add another.`
          : `You can add up to ${plural(limit, 'photo')}. Only the first ${
              added === 1 ? 'one was' : `${added} were`
            } added.`,
    }),
    uploadFailed: {
      title: 'Upload failed',
      text: 'Failed to upload photos. Please try again.',
    },
    noPhotos: {
      title: 'No photos uploaded',
      text: 'Please upload at least one photo.',
    },
    missingMeasurements: {
      title: 'Missing Information',
      text: 'Please fill in surface type, length, and width for all photos.',
    },
    missingFields: {
      title: 'Missing Information',
      text: 'Please fill in all required fields.',
    },
    serviceUnavailable: {
      title: 'Service Unavailable',
      text: 'This service is temporarily unavailable. Please contact the business directly.',
    },
    analysisFailed: {
      title: 'Analysis failed',
      text: 'Failed to analyze photos. Please try again.',
    },
    quoteFailed: {
      title: 'Submission failed',
      text: 'Failed to submit quote request. Please try again.',
    },
    customJobFailed: {
      title: 'Submission failed',
      text: 'Failed to submit custom job request. Please try again.',
    },
    quoteSubmitted: {
      title: 'Quote submitted!',
      text: 'The business has received your quote request.',
    },
    customJobSubmitted: {
      title: 'Custom job request submitted!',
      text: 'A team member will contact you soon.',
    },
  },
}

export type Messages = typeof english
