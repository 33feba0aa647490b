import type { PhotoRequest } from '@curbquote/types/analyses'
import type { AnswerReasonCode } from '@curbquote/types/answers'
import type { outsideTextIds } from '@curbquote/types/consents'
import type { SurfaceQuestion } from '@curbquote/types/surface-questions'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Notification } from './messages.ts'

/** A surface in the singular and the plural, in Spanish with its article. */
interface SurfaceWords {
  one: string
  many: string
}

/** What was sent, for the steps that follow. */
interface Sent {
  hasPhotos: boolean
  /** Whether the screen has the button "Review and accept". */
  canAccept: boolean
  /** Whether it is the first request. No second email is sent before the first one is opened. */
  isFirst: boolean
}

/** Texts of the screens and fields that most visitors need late or never. They are loaded with the later steps. */
export interface LaterMessages {
  /** Fields of surfaces and things, and photos. */
  items: {
    howMany: string
    howManyMissing: string
    howManyImpossible: string
    choose: string
    notSure: string
    /** Help texts that explain the choices of a question. */
    hints: Partial<Record<SurfaceQuestion, string>>
    /** How to measure several walls. */
    walls: string
    notPriced: string
    /** `position` is the number of the photo. */
    onRequest: (position: number) => Notification
    /** `feet`: `12` or `20 × 12.5` */
    feet: (feet: string) => string
    /** `thing`: the name of what is counted. */
    counted: (count: number, thing: string) => string
    /** `sides`: `900 × 300` */
    isSizeRight: (sides: string) => string
    isAreaRight: (area: string) => string
    sizeIsRight: string
    /** About a surface that is not known yet. */
    unknownStories: string
    /** Before a change of a job whose areas were corrected. */
    replaced: string
    tooManyPixels: (file: string) => Notification
  }
  /** The screen for places that the company does not serve. */
  outside: {
    title(company: string, zip: string): string
    text: string
    consent(company: string): string
    /** The ID of the text of `consent`. */
    consentTextId: (typeof outsideTextIds)[number]
    send: string
    sending: string
    sent(company: string, zip: string): string
    failed: string
    another: string
  }
  /** The suggestion of another email address. */
  email: {
    didYouMean: (email: string) => string
    use: string
  }
  /** The screens of a price range and of a price by the company. */
  answers: {
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
  /** The success screen. `phone` and `email` are the customer's. */
  done: {
    number: (quoteNumber: number) => string
    review: string
    call: (phone: string) => string
    next: string
    quoteSteps: (company: string, email: string, phone: string, sent: Sent) => string[]
    customSteps: (company: string, email: string, phone: string, sent: Sent) => string[]
    again: string
  }
  /** Why there is no form. */
  unavailable: {
    /** After too many requests. */
    tryAgain: (seconds: number | undefined) => string
    askForLink: string
  }
}

export const laterEnglish: LaterMessages = {
  items: {
    howMany: 'How many',
    howManyMissing: 'Enter how many.',
    howManyImpossible: 'Enter a whole number above 0.',
    choose: 'Choose',
    notSure: 'Not sure',
    hints: {
      condition:
        'Light: dust or leaves. Moderate: a gray or green film. Heavy: black spots or moss.',
    },
    tooManyPixels: (file) => ({
      title: 'File too large',
      text: `${file} has too many pixels. Choose a smaller photo.`,
    }),
    feet: (feet) => `${feet} ft`,
    counted: (count, thing) =>
      thing === 'Windows' ? `${count} ${count === 1 ? 'window' : 'windows'}` : `× ${count}`,
    isSizeRight: (sides) => `${sides} ft: is that right?`,
    isAreaRight: (area) => `${area} sq ft: is that right?`,
    sizeIsRight: 'Yes, it is right',
    unknownStories: 'Stories count for walls and roofs only. For other surfaces, choose 1 story.',
    replaced: 'Your corrected area stays unless you change something here. Then AI measures again.',
    walls:
      'Several walls: add up their lengths. If you know only the area, enter it as the length and 1 as the height.',
    notPriced:
      'This business prices this surface personally. Describe the job, and the business replies with a price.',
    onRequest: (position) => ({
      title: 'Price on request',
      text: `This business prices the surface in photo ${position} personally. Choose Custom Job Request, or remove the photo.`,
    }),
  },
  outside: {
    title: (company, zip) => `${company} does not serve ${zip} yet.`,
    text: 'Leave your email and they can tell you if that changes.',
    consent: (company) => `Yes, ${company} may email me when they start to serve my ZIP code.`,
    consentTextId: 'outside-en-1',
    send: 'Send',
    sending: 'Sending…',
    sent: (company, zip) => `Thank you. ${company} can tell you when they serve ${zip}.`,
    failed: 'Your email address could not be sent. Please try again.',
    another: 'Use another ZIP code',
  },
  email: {
    didYouMean: (email) => `Did you mean ${email}?`,
    use: 'Use it',
  },
  answers: {
    heading: { range: 'Your price range', review: 'A price by email' },
    range: (low, high) => `${low} to ${high}`,
    includes: 'What it includes',
    photo: {
      whole_surface: (surface) => `Add a photo of the whole ${surface} to narrow it.`,
      straight_on: (surface) =>
        `Add a photo from directly in front of the ${surface} to narrow the range.`,
      known_object: (surface) =>
        `Add a photo with a door, a car or a person beside the ${surface} to narrow the range.`,
      other_end: (surface) =>
        `Add a photo from the other end of the ${surface} to narrow the range.`,
      closer: (surface) => `Add a closer photo of the ${surface} to narrow the range.`,
      better_light: (surface) =>
        `Add a photo of the ${surface} in better light to narrow the range.`,
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
  },
  done: {
    number: (quoteNumber) => `Quote ${quoteNumber}`,
    review: 'Review and accept',
    call: (phone) => `Call ${phone}`,
    next: 'What happens next',
    quoteSteps: (company, email, phone, { canAccept, isFirst }) => [
      `${company} has your request and this quote.`,
      `A copy of the quote goes to ${email}${isFirst ? '' : ', unless their earlier email is still unopened'}.`,
      canAccept
        ? `Accept the quote above and ask for a day, or they contact you at ${phone}.`
        : `They contact you at ${phone} to agree on a day.`,
    ],
    customSteps: (company, email, phone, { hasPhotos }) => [
      `${company} has your description${hasPhotos ? ' and photos' : ''}.`,
      'A team member looks at the job and works out a price.',
      `They contact you at ${phone} or ${email}.`,
    ],
    again: 'Start another quote',
  },
  unavailable: {
    tryAgain: (seconds) => {
      if (seconds === undefined) return 'Please try again later.'
      const minutes = Math.ceil(seconds / 60)
      return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
    },
    askForLink: 'The link may be incomplete or out of date. Ask the business for its quote link.',
  },
}
