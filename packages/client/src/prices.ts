import type { V1Job, V1Price, v1GetPriceList, v1PriceJob, V1PriceList } from '@curbquote/types'
import { referenceTo } from '@curbquote/types/endpoint-call'
import type { Call, CallOptions } from './send-request.ts'

export interface Prices {
  /** The current price list. */
  getList(options?: CallOptions): Promise<V1PriceList>
  /** The price of a job as a customer would see it. No quote is stored. */
  calculate(job: V1Job, options?: CallOptions): Promise<V1Price>
}

const getPriceList = referenceTo<typeof v1GetPriceList>('GET', '/api/v1/price-list')
const priceJob = referenceTo<typeof v1PriceJob>('POST', '/api/v1/prices')

export function createPrices(call: Call): Prices {
  return {
    getList: (options) => call(getPriceList, options),
    calculate: (body, options) => call(priceJob, { body, isRepeatable: true, ...options }),
  }
}
