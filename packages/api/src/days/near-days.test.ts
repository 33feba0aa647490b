import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createRandom } from '../demo/random.ts'
import { type Coordinates, milesBetween, zipPlaces } from '../zip-places/zip-places.ts'
import { isNear } from './day-loads.ts'
import { orderJobs } from './order-jobs.ts'
import { planMoves } from './plan-moves.ts'

const base = '78701'
const places = zipPlaces()
const center = places.get(base) as Coordinates
/** ZIP codes within 25 miles of Austin. */
const zips = [...places.values()].filter((place) => milesBetween(center, place) <= 25)
const [seasonDays, jobsPerDay, jobs] = [120, 4, 320]

/** The miles of a season: each day from the company to its jobs and back. */
function milesOf(days: ReadonlyMap<number, Coordinates[]>): number {
  let miles = 0
  for (const places of days.values()) {
    const way = orderJobs(places, (place) => place, center)
    const last = way.at(-1)?.job
    for (const { milesFromPrevious } of way) miles += milesFromPrevious ?? 0
    if (last) miles += milesBetween(last, center)
  }
  return miles
}

/**
 * Customers arrive one after another and choose among the days of the next weeks. Half of them take a near day if there is one, the
 * others a random day.
 */
function season(seed: number, acceptsNear: number): number {
  const random = createRandom(seed)
  const days = new Map<number, Coordinates[]>()
  for (let job = 0; job < jobs; job++) {
    const place = random.pick(zips)
    const first = Math.floor((job / jobs) * (seasonDays - 30)) + 2
    const open = Array.from({ length: 28 }, (_, index) => first + index).filter(
      (day) => (days.get(day)?.length ?? 0) < jobsPerDay,
    )
    const near = open.filter((day) => isNear(place.zip, days.get(day)))
    const takesNear = random.chance(acceptsNear)
    const day = takesNear && near[0] !== undefined ? near[0] : random.pick(open)
    days.set(day, [...(days.get(day) ?? []), place])
  }
  return milesOf(days)
}

test('near days save at least 10% of the miles of a season against random days', () => {
  const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1)
  const sum = (acceptsNear: number) =>
    seeds.reduce((miles, seed) => miles + season(seed, acceptsNear), 0)
  const [random, near] = [sum(0), sum(0.6)]
  const saved = 1 - near / random
  assert.ok(saved >= 0.1, `${Math.round(saved * 1_000) / 10}% saved`)
})

test('"each as it fits" fills days in the given order, prefers near days, and leaves what fits nowhere', () => {
  const load = (day: string, morning: number, afternoon: number) => ({
    day,
    isOff: false,
    label: '',
    isReserve: false,
    parts: [
      { part: 'morning' as const, jobs: 1, taken: 1 - morning },
      { part: 'afternoon' as const, jobs: 1, taken: 1 - afternoon },
    ],
  })
  const job = (quoteId: number, zip: string) => ({
    quoteId,
    zip,
    place: places.get(zip),
    part: 'morning' as const,
  })
  const planned = planMoves(
    [job(1, '78701'), job(2, '78750'), job(3, '78702'), job(4, '78610')],
    [load('2030-06-04', 1, 0), load('2030-06-05', 0, 1), load('2030-06-06', 1, 0)],
    new Map([['2030-06-06', [places.get('78750') as Coordinates]]]),
  )
  assert.equal(planned, [
    { quoteId: 1, day: '2030-06-04', part: 'morning' },
    { quoteId: 2, day: '2030-06-06', part: 'morning' },
    { quoteId: 3, day: '2030-06-05', part: 'afternoon' },
  ])
})

test('the way goes to the nearest remaining job, and unknown places come last', () => {
  const zipOf = ['78750', '00000', '78702', '78759']
  const ordered = orderJobs(zipOf, (zip) => places.get(zip), center)
  assert.equal(
    ordered.map(({ job }) => job),
    ['78702', '78759', '78750', '00000'],
  )
  assert.is(ordered.at(-1)?.milesFromPrevious, null)
})

test.run()
