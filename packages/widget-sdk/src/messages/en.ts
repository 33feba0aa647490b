import { maxJobDescriptionLength, maxPhotoBytes } from '@curbquote/types'

const maxPhotoMegabytes = maxPhotoBytes / (1024 * 1024)

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

/** Every word on screen, in English. Another language is another object of the same type. */
export const english = {
  language: 'en',
  title: 'Get Your Free Quote',
  subtitle: (company: string) => `Power washing quote by ${company}`,
  logoAlt: (company: string) => `${company} logo`,
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  loading: 'Loading the quote form…',
  back: 'Back',
  offline: 'You are offline. Your answers are kept, and photos continue when you are back online.',

  steps: {
    job: 'Tell us about the job',
    price: 'Your price',
    contact: 'Your details',
  },

  method: {
    legend: 'How would you like your quote?',
    manual: {
      title: 'Manual Entry',
      line: 'Enter the sizes and see your price at once.',
    },
    custom: {
      title: 'Custom Job Request',
      line: 'Describe the job and get a personal reply.',
      unavailable: 'Not available from this business right now.',
    },
  },

  photos: {
    legend: 'Photos',
    legendOptional: 'Photos (optional)',
    hint: {
      manual: 'One photo for each surface.',
      custom: 'Show what you would like done.',
    },
    add: 'Add photos',
    addMore: 'Add another photo',
    dropLine: 'Take a photo, choose one, or drop it here',
    formats: `JPEG, PNG or HEIC, up to ${maxPhotoMegabytes} MB each`,
    count: (count: number, limit: number) => `${count} of ${limit}`,
    number: (position: number) => `Photo ${position}`,
    alt: (position: number, name: string) => `Photo ${position}: ${name}`,
    surface: 'Surface',
    chooseSurface: 'Choose surface',
    length: 'Length (ft)',
    width: 'Width (ft)',
    area: 'Area',
    squareFeet: (area: string) => `${area} sq ft`,
    squareFeetUnit: 'sq ft',
    preparing: 'Preparing',
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
  },

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
    printNote: 'This price stands for 24 hours from when it was made.',
    total: 'Total',
    totalArea: 'Total area',
    includesTax: 'includes tax',
    noTax: 'no tax added',
    breakdown: 'Price breakdown',
    showBreakdown: 'Show price breakdown',
    hideBreakdown: 'Hide price breakdown',
    service: 'Power washing',
    serviceDetail: (area: string, unit: string, price: string) => `${area} ${unit} × ${price}`,
    setupFee: 'Setup fee',
    included: 'Included',
    subtotal: 'Subtotal',
    tax: (percent: number) => `Tax (${percent}%)`,
    confidence: (percent: number) => `Confidence ${percent}%`,
    addOns: 'Suggested for your job',
    addOnsHint: 'Tick what you would like to add.',
    adds: (amount: string) => `+${amount}`,
    perSquareFoot: (price: string) => `${price} per sq ft`,
    continue: 'Continue',
    updating: 'Updating your price…',
    updated: (total: string) => `Your total is ${total}, includes tax.`,
    repriceFailed: 'Your price could not be updated for the new description.',
    tryAgain: 'Try again',
    changed: 'The price has changed',
    changedFrom: (before: string, now: string) =>
      `It was ${before} and is now ${now}. Please look at the new quote and confirm it.`,
    confirmChanged: 'Confirm new price',
    waitingForUploads: (count: number) => `Waiting for ${plural(count, 'photo')} to upload.`,
    failedUploads: 'A photo was not uploaded. Retry or remove it to go on.',
    yourJob: 'Your job',
    pricedFor: (surface: string, area: string) => `${surface}, ${area}`,
    empty: 'Add a photo of each surface and its size. Your price follows at once.',
    emptyCustom: 'This business replies to you in person with a price.',
    whatYouGet: 'What you get',
    promises: [
      'An itemised price, line by line',
      'Fees and tax included',
      'No payment and no obligation',
    ],
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
    consent: (company: string) => `Yes, ${company} may call, text or e-mail me about this job.`,
    submitQuote: 'Submit quote request',
    submitCustomJob: 'Submit custom job request',
    submitting: 'Sending…',
    needs: (fields: string[]) => `Still needed: ${fields.join(', ')}.`,
    check: (fields: string[]) => `Please check: ${fields.join(', ')}.`,
    fields: {
      customerName: 'name',
      customerEmail: 'email',
      customerPhone: 'phone',
      customerAddress: 'address',
      customerCity: 'city',
      customerState: 'state',
      customerZip: 'ZIP code',
      jobDescription: 'job description',
      contactConsent: 'your consent to be contacted',
    },
    invalid: {
      customerEmail: 'Enter a mail address such as name@example.com.',
      customerPhone: 'Enter a US phone number with ten digits.',
      customerState: 'Enter a US state, such as TX.',
      customerZip: 'Enter five digits, or five and four.',
    },
    honeypot: 'Leave this field empty',
  },

  done: {
    quoteHeading: 'Thank you, your quote is on its way',
    customHeading: 'Thank you, your request is on its way',
    quoteTotal: (total: string) => `${total}, includes tax`,
    next: 'What happens next',
    quoteSteps: (company: string, email: string, phone: string) => [
      `${company} has your photos, your sizes and this quote.`,
      `A copy of the quote goes to ${email}.`,
      `They contact you at ${phone} to agree on a day.`,
    ],
    customSteps: (company: string, email: string, phone: string) => [
      `${company} has your description and photos.`,
      'A team member looks at the job and works out a price.',
      `They contact you at ${phone} or ${email}.`,
    ],
    again: 'Start another quote',
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
    analysisFailed: (reason: string | undefined) => ({
      title: 'Analysis failed',
      text: reason ?? 'Failed to analyze photos. Please try again.',
    }),
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
      text: 'Your quote request is with the business.',
    },
    customJobSubmitted: {
      title: 'Custom job request submitted!',
      text: 'A team member will contact you soon.',
    },
  },
}
