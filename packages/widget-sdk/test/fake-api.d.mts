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
  hangUp?: boolean
}

export function createFakeApi(): (request: FakeRequest) => FakeAnswer | undefined
