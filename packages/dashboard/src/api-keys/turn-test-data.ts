import { setTestData } from '../api-client/test-data.ts'
import { queryClient } from '../ui/query-client.ts'

/** Shows the test data or the live data of the company. */
export function turnTestData(on: boolean): void {
  setTestData(on)
  void queryClient.resetQueries()
}
