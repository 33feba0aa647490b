import { checkZip, type CompanyArea } from '../packages/api/src/service-area/check-zip.ts'
import { zipPlaces } from '../packages/api/src/zip-places/zip-places.ts'
import { median } from './alternate.ts'
import type { Measurement } from './measurement.ts'

const checkCount = 10_000
const rounds = 15

export const serviceChecks: Measurement = {
  name: 'service-checks',
  notes: `Checks of ${checkCount.toLocaleString('en-US')} different ZIP codes against an area with a radius and 500 listed ZIP codes, without HTTP. The data of ZIP codes is already in memory. The median of ${rounds} rounds.`,
  async measure() {
    const zips = [...zipPlaces().keys()]
    const area: CompanyArea = {
      baseZip: '78701',
      radiusMiles: 25,
      outsidePolicy: 'refuse',
      listedZips: new Map(zips.slice(0, 500).map((zip) => [zip, 'include'])),
    }
    const checked = zips.filter((_, index) => index % 4 === 0).slice(0, checkCount)
    const milliseconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      let served = 0
      for (const zip of checked) if (checkZip(area, zip).served === 'yes') served++
      milliseconds.push(performance.now() - start)
      if (served === 0) throw new Error('No ZIP code is served.')
    }
    const value = median(milliseconds)
    return [
      {
        what: `${checkCount.toLocaleString('en-US')} service checks`,
        against: '',
        ours: `${value.toFixed(1)} ms`,
        reference: '',
        value,
        goal: { atMost: 50 },
        unit: 'ms',
      },
    ]
  },
}
