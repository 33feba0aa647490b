import { useRef } from 'react'
import { randomId } from './random-id.ts'

/**
 * The `idempotency-key` header of a request. A repeated request with the same body, such as one after a lost response or by a double
 * click, has the same key, so that it takes effect once. `renew` ends this after a success.
 */
export function useIdempotencyKey() {
  const attempt = useRef<{ body: string; key: string }>(undefined)
  return {
    headersFor: (body: object) => {
      const text = JSON.stringify(body)
      if (attempt.current?.body !== text) attempt.current = { body: text, key: randomId() }
      return { 'idempotency-key': attempt.current.key }
    },
    renew: () => {
      attempt.current = undefined
    },
  }
}
