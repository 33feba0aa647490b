export interface FakeRequest {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  origin: string
}

export interface FakeAnswer {
  status: number
  body?: unknown
  bytes?: Buffer
  type?: string
  delayMs?: number
  /** Resolves when a held response may be sent. */
  released?: Promise<void> | undefined
  hangUp?: boolean
}

export function createFakeApi(): (request: FakeRequest) => FakeAnswer | undefined
