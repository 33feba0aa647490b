import { toRoutes } from '../endpoints/contract.ts'
import * as endpoints from './endpoints.ts'
import { contracts } from './schemas.ts'

export const routes = toRoutes(endpoints, contracts)
