import {
  v1GetPriceList,
  type V1Job,
  type V1Price,
  v1PriceJob,
  type V1PriceList,
} from '@curbquote/types/v1-prices'
import type { Call, CallOptions } from './send-request.ts'

export interface Prices {
  /** The current price list. */
  getList(options?: CallOptions): Promise<V1PriceList>
  /** The price of a job as a customer would see it. No quote is stored. */
  calculate(job: V1Job, options?: CallOptions): Promise<V1Price>
}

export function createPrices(call: Call): Prices {
  return {
    getList: (options) => call(v1GetPriceList, options),
    calculate: (body, options) => call(v1PriceJob, { body, isRepeatable: true, ...options }),
  }
}
