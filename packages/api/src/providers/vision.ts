/** A vision model that responds with JSON of a given schema. */
export interface Vision {
  /**
   * Returns the model's parsed response. The caller must validate it against the schema.
   * @throws VisionError, after 20 seconds at the latest
   */
  complete(request: VisionRequest): Promise<unknown>
}

export interface VisionRequest {
  /** The system prompt. Contains no customer input. */
  instructions: string
  /** The conversation so far. The last turn is the customer's. */
  turns: readonly VisionTurn[]
  /** The JSON schema of the response, restricted to what strict structured outputs support. */
  responseFormat: { name: string; schema: object }
}

export interface VisionTurn {
  from: 'customer' | 'assistant'
  text: string
  /** JPEGs. */
  photos: readonly Buffer[]
}

/** Why there is no usable response. `truncated`: it exceeded the token limit. `unreadable`: it is not valid JSON. */
export type VisionFailure =
  'timeout' | 'busy' | 'unavailable' | 'refused' | 'truncated' | 'unreadable'

export class VisionError extends Error {
  override name = 'VisionError'
  readonly failure: VisionFailure

  /** `detail` is logged and must not contain request data. */
  constructor(failure: VisionFailure, detail: string) {
    super(`${failure}: ${detail}`)
    this.failure = failure
  }
}
