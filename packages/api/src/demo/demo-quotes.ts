import type { DeclineOffer, DrawnSignature } from '@curbquote/types/offers'
import type { QuoteStatus } from '@curbquote/types/quotes'
import type { Statements } from '@curbquote/types/surface-questions'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Language } from '@curbquote/types/text'
import type { Random } from './random.ts'

/** A made-up quote of the demo company. Names, addresses and phone numbers belong to nobody. */
export interface DemoQuote {
  name: string
  email: string
  /** In the range 555-01xx, which is reserved for fiction. */
  phone: string
  address: string
  city: string
  zip: string
  daysAgo: number
  status: QuoteStatus
  jobDescription: string
  notes: string | undefined
  isCustomJob: boolean
  surfaces: DemoSurface[]
  /** Whether the customer selected the suggested add-ons. */
  selectsSuggestions: boolean
  language: Language
  /** Whether it was sent after the company had chosen ranges and prices by email. Earlier quotes have exact prices. */
  hasAnswer: boolean
}

/** The response of a customer to an open quote. */
export type DemoResponse =
  | { kind: 'accepted'; drawn: DrawnSignature }
  | { kind: 'declined'; decline: Pick<DeclineOffer, 'reason' | 'text'> }
  | { kind: 'asked'; text: string }

/** The responses to the newest quotes whose customers were contacted. */
export const responsesOfDemo: readonly DemoResponse[] = [
  { kind: 'asked', text: 'Could you come on a Saturday morning? The car is gone then.' },
  { kind: 'accepted', drawn: drawSignature() },
  {
    kind: 'declined',
    decline: { reason: 'too_expensive', text: 'Another company asks $80 less.' },
  },
]

/** A wavy line with a stroke below it. */
function drawSignature(): DrawnSignature {
  const wave = Array.from({ length: 61 }, (_, step) => ({
    x: 24 + step * 4,
    y: Math.round(70 + Math.sin(step / 3) * (34 - step / 2)),
  }))
  return {
    width: 320,
    height: 140,
    strokes: [
      wave,
      [
        { x: 30, y: 116 },
        { x: 250, y: 108 },
      ],
    ],
  }
}

interface DemoSurface extends Statements {
  surfaceType: SurfaceType
  length: number
  width: number
}

const firstNames = [
  'Ada', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Frank', 'Grace', 'Hector', 'Ingrid', 'James', 'Keisha', 'Luis', 'Maya',
  'Noah', 'Olivia', 'Priya', 'Quentin', 'Rosa', 'Samuel', 'Tanya',
] // prettier-ignore
const lastNames = [
  'Abbott', 'Bishop', 'Castillo', 'Dawson', 'Ellison', 'Fleming', 'Garner', 'Hughes', 'Ibarra', 'Jennings', 'Keller',
  'Lopez', 'Monroe', 'Nguyen', 'Osborne', 'Patel', 'Quinn', 'Ramsey', 'Sutton', 'Turner',
] // prettier-ignore
const streets = [
  'Maple Street',
  'Oak Hollow Road',
  'Cherokee Parkway',
  'Willow Bend',
  'Bardstown Road',
  'Fern Valley Court',
]
const places = [
  ['Louisville', '40205'],
  ['Louisville', '40222'],
  ['Jeffersontown', '40299'],
  ['Prospect', '40059'],
  ['Shepherdsville', '40165'],
  ['La Grange', '40031'],
] as const

const jobs: { surfaceType: SurfaceType; length: [number, number]; width: [number, number]; words: string[] }[] = [
  { surfaceType: 'driveway', length: [30, 70], width: [12, 24], words: ['Oil stains near the garage.', 'Tire marks and moss along the edges.', ''] },
  { surfaceType: 'patio', length: [12, 24], width: [10, 20], words: ['Green algae under the pergola.', 'Getting ready for a party next month.', ''] },
  { surfaceType: 'deck', length: [12, 22], width: [10, 16], words: ['Gray and slippery, we would like to restain it after.', 'Some boards are soft, please be careful.'] },
  { surfaceType: 'exterior siding', length: [30, 60], width: [9, 20], words: ['Mildew on the north side.', 'Two stories, easy access.'] },
  { surfaceType: 'sidewalk', length: [20, 60], width: [3, 5], words: ['The city sent us a letter about it.', ''] },
  { surfaceType: 'fence', length: [40, 120], width: [5, 6], words: ['Cedar, never cleaned before.', ''] },
  { surfaceType: 'roof', length: [30, 50], width: [18, 30], words: ['Black streaks, soft wash please.', 'Moss on the shaded half.'] },
  { surfaceType: 'walkway', length: [15, 40], width: [3, 5], words: ['From the gate to the front door.', ''] },
  { surfaceType: 'exterior brick', length: [20, 45], width: [9, 18], words: ['White bloom on the brick.', ''] },
  { surfaceType: 'garage door', length: [16, 18], width: [7, 8], words: ['Spider webs and pollen.', ''] },
  { surfaceType: 'door', length: [6.67, 8], width: [3, 3.5], words: ['Front door and its frame.', ''] },
  { surfaceType: 'floor', length: [18, 26], width: [18, 24], words: ['Garage floor before we paint it.', ''] },
] // prettier-ignore

const customRequests = [
  'We run a small church and need the whole parking lot and the entrance steps done before the holidays.',
  'Gutters, soffits and the gazebo. Could you come by and have a look?',
  'A food truck that needs degreasing inside and out, every month if the price is right.',
  'Graffiti on the side wall of our shop. Old brick, so it should be gentle.',
]

const unpriced = {
  status: 'pending',
  notes: undefined,
  isCustomJob: false,
  selectsSuggestions: false,
  language: 'en',
  hasAnswer: true,
} as const

/** Generates 42 quotes over the last year, denser toward today. The same seed gives the same quotes. */
export function generateQuotes(random: Random): DemoQuote[] {
  const count = 42
  return Array.from({ length: count }, (_, index) => {
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
    const [city, zip] = random.pick(places)
    // Squared, so that recent weeks have more quotes.
    const daysAgo = 365 * ((index + random.next()) / count) ** 2
    const isCustomJob = index % 10 === 4
    const surfaces = pickJobs(random, index)
    const language = index === spanishQuote ? 'es' : 'en'
    return {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}${index}@example.com`,
      phone: `50255501${String(10 + index).padStart(2, '0')}`,
      address: `${random.whole(100, 9_800)} ${random.pick(streets)}`,
      city,
      zip,
      daysAgo,
      status: statusAfter(daysAgo, random),
      jobDescription: isCustomJob
        ? random.pick(customRequests)
        : describeJob(random.pick(surfaces[0]?.words ?? ['']), language),
      notes: random.chance(0.2) ? 'Called. Call back in the evening.' : undefined,
      isCustomJob,
      surfaces: surfaces.map(({ surfaceType, length, width }) => ({
        surfaceType,
        length: halfFeet(random.between(...length)),
        width: halfFeet(random.between(...width)),
        ...stateSurface(surfaceType, index),
      })),
      selectsSuggestions: random.chance(0.4),
      language,
      hasAnswer: false,
    }
  })
}

/** Quotes that wait for the owner's price. The first customer saw a range, the second one no amount. */
export const unpricedQuotes: readonly DemoQuote[] = [
  {
    name: 'Nadia Fowler',
    email: 'nadia.fowler@example.com',
    phone: '5025550170',
    address: '418 Willow Bend',
    city: 'Louisville',
    zip: '40222',
    daysAgo: 4.4,
    jobDescription: 'Black streaks on the side to the street.',
    surfaces: [{ surfaceType: 'roof', length: 42, width: 28, stories: 1 }],
    ...unpriced,
  },
  {
    name: 'Oscar Dawson',
    email: 'oscar.dawson@example.com',
    phone: '5025550171',
    address: '77 Cherokee Parkway',
    city: 'Louisville',
    zip: '40205',
    daysAgo: 6.2,
    jobDescription: 'The house is from 1948, there may be lead paint on the siding.',
    surfaces: [
      { surfaceType: 'exterior siding', length: 44, width: 12, condition: 'moderate', stories: 1 },
    ],
    ...unpriced,
  },
]

/** One of the newest quotes. */
const spanishQuote = 1

function describeJob(words: string, language: Language): string {
  return language === 'es' ? 'Hay moho en la sombra. El perro estará adentro.' : words
}

function pickJobs(random: Random, index: number) {
  const first = jobs[index % jobs.length] as (typeof jobs)[number]
  if (!random.chance(0.35)) return [first]
  const second = random.pick(jobs)
  return second.surfaceType === first.surfaceType ? [first] : [first, second]
}

/** The customer's statements about a surface. They depend on `index` alone: another random number would change all later values. */
function stateSurface(surfaceType: SurfaceType, index: number): Statements {
  const condition = (['moderate', 'heavy', 'moderate', 'light', 'moderate'] as const)[index % 5]
  // The demo's customers state no stories of a roof.
  const isHigh = surfaceType === 'exterior siding' || surfaceType === 'exterior brick'
  return { condition, ...(isHigh && { stories: 1 + (index % 2) }) }
}

function statusAfter(daysAgo: number, random: Random): QuoteStatus {
  if (daysAgo < 2) return 'pending'
  if (daysAgo < 21) return random.pick(['pending', 'contacted', 'contacted', 'completed'])
  return random.pick(['completed', 'completed', 'completed', 'declined', 'contacted'])
}

function halfFeet(feet: number): number {
  return Math.round(feet * 2) / 2
}
