/** Internal: its message is the decoder's and must not be shown to users. */
export class UndecodableImageError extends Error {
  override name = 'UndecodableImageError'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }

  /** By the message, because the decoders run in other processes and sharp has no codes. */
  get hasTooManyPixels(): boolean {
    return /too many pixels|exceeds pixel limit/.test(this.message)
  }
}
